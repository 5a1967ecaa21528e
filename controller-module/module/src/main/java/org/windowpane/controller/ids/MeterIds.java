package org.windowpane.controller.ids;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The meter numbers of one switch, one for each rule, reused as late as possible. Mutable, for
 * {@link Ids.Editor} alone: a plan in bulk allocates far too many numbers to copy them each time.
 */
final class MeterIds {

  private final MeterRange range;
  private final Map<String, Integer> byRule = new HashMap<>();
  private final Map<Integer, String> byNumber = new HashMap<>();
  private int last;

  /** No number is given yet. */
  MeterIds(MeterRange range) {
    this.range = range;
    this.last = range.highest();
  }

  /** The same numbers, to be changed. */
  MeterIds(MeterIds other) {
    range = other.range;
    last = other.last;
    byRule.putAll(other.byRule);
    byNumber.putAll(other.byNumber);
  }

  /** Whether the switch has no meters. */
  boolean isEmpty() {
    return range.highest() == 0;
  }

  /** The rule's number, if it has one. */
  OptionalInt of(String rule) {
    Integer number = byRule.get(rule);
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /** Gives the rule the number that its entries on the switch have, unless either is given. */
  void adopt(String rule, int meter) {
    if (range.contains(meter)
        && !byRule.containsKey(rule)
        && byNumber.putIfAbsent(meter, rule) == null) {
      byRule.put(rule, meter);
      last = meter;
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
