package org.windowpane.core.interpreter;

import java.util.List;
import java.util.StringJoiner;

/** What a statement is answered with. {@code toString} is the line that a client reads. */
public sealed interface Reply {

  /** It was done. */
  record Done() implements Reply {
    @Override
    public String toString() {
      return "True";
    }
  }

  /**
   * It was not done, and nothing has changed.
   *
   * @param reason why, in a sentence; not part of the line
   */
  record Refused(String reason) implements Reply {
    @Override
    public String toString() {
      return "False";
    }
  }

  /**
   * What can still be reserved on a share: from each instant until the next.
   *
   * @param steps at least one, in order
   */
  record Schedule(List<ScheduleStep> steps) implements Reply {
    /** Copies what could be changed from outside. */
    public Schedule {
      steps = List.copyOf(steps);
    }

    @Override
    public String toString() {
      return counted(steps);
    }
  }

  /**
   * Names of shares, each after its parent.
   *
   * @param names none where no share answers
   */
  record Shares(List<String> names) implements Reply {
    /** Copies what could be changed from outside. */
    public Shares {
      names = List.copyOf(names);
    }

    @Override
    public String toString() {
      return counted(names);
    }
  }

  /** Whether the answer counts as True. */
  default boolean isTrue() {
    return !(this instanceof Refused);
  }

  private static String counted(List<?> entries) {
    StringJoiner line = new StringJoiner("; ");
    line.add(Integer.toString(entries.size()));
    entries.forEach(entry -> line.add(entry.toString()));
    return line.toString();
  }
}
