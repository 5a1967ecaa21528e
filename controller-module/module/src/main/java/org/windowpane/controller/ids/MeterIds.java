package org.windowpane.controller.ids;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The meter numbers of one switch, one for each rule, reused as late as possible. Meters say of
 * themselves neither whose they are nor what for, so the module has the upper half of the numbers
 * that the switch knows for its own, and leaves the others alone.
 */
public final class MeterIds {

  private final int lowest;
  private final int highest;
  private final Map<String, Integer> byRule = new HashMap<>();
  private final Map<Integer, String> byNumber = new HashMap<>();
  private int last;

  /**
   * No number is given yet.
   *
   * @param highest the highest number that a meter of the switch may have
   */
  public MeterIds(long highest) {
    this.highest = (int) Math.min(highest, Integer.MAX_VALUE - 1);
    this.lowest = this.highest / 2 + 1;
    this.last = this.highest;
  }

  /** The same numbers, to be changed. */
  MeterIds(MeterIds other) {
    lowest = other.lowest;
    highest = other.highest;
    last = other.last;
    byRule.putAll(other.byRule);
    byNumber.putAll(other.byNumber);
  }

  /** The highest number that a meter of the switch may have; 0 if it has no meters. */
  public int highest() {
    return highest;
  }

  /** Whether the switch has no meters. */
  boolean isEmpty() {
    return highest == 0;
  }

  /** The rule's number, if it has one. */
  OptionalInt of(String rule) {
    Integer number = byRule.get(rule);
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /** Whether a meter of this number is the module's. */
  public boolean isOurs(int meter) {
    return meter >= lowest && meter <= highest;
  }

  /** Gives the rule the number that its entries on the switch have, unless either is given. */
  void adopt(String rule, int meter) {
    if (isOurs(meter) && !byRule.containsKey(rule) && byNumber.putIfAbsent(meter, rule) == null) {
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
    if (byNumber.size() > highest - lowest) {
      return OptionalInt.empty();
    }
    do {
      last = last >= highest ? lowest : last + 1;
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
