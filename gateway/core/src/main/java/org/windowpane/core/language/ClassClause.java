package org.windowpane.core.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.windowpane.protocol.value.ClassPriority;

/**
 * What the flows of a traffic class may have: {@code [reserve >= 20 ratelimit <= 40 priority =
 * high]}.
 *
 * @param min what its flows together are sure of on each port, in Mbit/s, at least 0; empty for
 *     nothing
 * @param max what they may have together, in Mbit/s, at least 0; empty for all that is free
 * @param priority when they are served beyond the minimum
 */
public record ClassClause(OptionalLong min, OptionalLong max, ClassPriority priority) {

  /** Nothing is named. */
  public static final ClassClause NONE =
      new ClassClause(OptionalLong.empty(), OptionalLong.empty(), ClassPriority.NORMAL);

  private static final String MIN = "reserve";
  private static final String MAX = "ratelimit";
  private static final String PRIORITY = "priority";

  /** Checks the ranges. */
  public ClassClause {
    Checks.notNegative(min);
    Checks.notNegative(max);
    Objects.requireNonNull(priority);
  }

  /** Reads the text after the opening bracket, and the closing bracket; each word once at most. */
  static ClassClause read(Cursor cursor) {
    ClassClause clause = NONE;
    boolean hasPriority = false;
    while (!cursor.accept("]")) {
      if (clause.min.isEmpty() && cursor.accept(MIN)) {
        cursor.expect(">=", "\">=\"");
        clause = new ClassClause(rate(cursor), clause.max, clause.priority);
      } else if (clause.max.isEmpty() && cursor.accept(MAX)) {
        cursor.expect("<=", "\"<=\"");
        clause = new ClassClause(clause.min, rate(cursor), clause.priority);
      } else if (!hasPriority && cursor.accept(PRIORITY)) {
        cursor.expect("=", "\"=\"");
        clause = new ClassClause(clause.min, clause.max, priority(cursor));
        hasPriority = true;
      } else {
        throw cursor.unexpected("reserve, ratelimit or priority, each once at most, or \"]\"");
      }
    }
    return clause;
  }

  private static OptionalLong rate(Cursor cursor) {
    return OptionalLong.of(cursor.integer("a number of Mbit/s"));
  }

  private static ClassPriority priority(Cursor cursor) {
    for (ClassPriority priority : ClassPriority.values()) {
      if (cursor.accept(priority.toString())) {
        return priority;
      }
    }
    throw cursor.unexpected("high, normal or low");
  }

  /** The text form with its brackets. */
  @Override
  public String toString() {
    List<String> named = new ArrayList<>();
    min.ifPresent(rate -> named.add(MIN + " >= " + rate));
    max.ifPresent(rate -> named.add(MAX + " <= " + rate));
    if (priority != ClassPriority.NORMAL) {
      named.add(PRIORITY + " = " + priority);
    }
    return "[" + String.join(" ", named) + "]";
  }
}
