package org.windowpane.controller.ids;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The numbers of the meters, or of the groups, of one switch, one for each rule, reused as late as
 * possible. Mutable, for {@link Ids.Editor} alone: a plan in bulk allocates far too many numbers to
 * copy them each time.
 */
final class NumberIds {

  private final NumberRange range;
  private final Map<String, Integer> byRule = new HashMap<>();
  private final Map<Integer, String> byNumber = new HashMap<>();
  private int last;

  /** No number is given yet. */
  NumberIds(NumberRange range) {
    this.range = range;
    this.last = range.highest();
  }

  /** The same numbers, to be changed. */
  NumberIds(NumberIds other) {
    range = other.range;
    last = other.last;
    byRule.putAll(other.byRule);
    byNumber.putAll(other.byNumber);
  }

  /** Whether the switch has none. */
  boolean isEmpty() {
    return range.isEmpty();
  }

  /** The rule's number, if it has one. */
  OptionalInt of(String rule) {
    Integer number = byRule.get(rule);
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /** Gives the rule the number that its entries on the switch have, unless either is given. */
  void adopt(String rule, int number) {
    if (range.contains(number)
        && !byRule.containsKey(rule)
        && byNumber.putIfAbsent(number, rule) == null) {
      byRule.put(rule, number);
      last = number;
    }
  }

  /** The rule's number, a new one if it has none; empty if all are given. */
  OptionalInt assign(String rule) {
    Integer given = byRule.get(rule);
    if (given != null) {
      return OptionalInt.of(given);
    }
    if (byNumber.size() > range.highest() - range.lowest()) {
      return OptionalInt.empty();
    }
    do {
      last = last >= range.highest() ? range.lowest() : last + 1;
    } while (byNumber.containsKey(last));
    byRule.put(rule, last);
    byNumber.put(last, rule);
    return OptionalInt.of(last);
  }

  /** Gives the rule's number back. */
  void release(String rule) {
    Integer number = byRule.remove(rule);
    if (number != null) {
      byNumber.remove(number);
    }
  }
}
