package org.windowpane.controller.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The queue numbers of one port, one for each rule. Numbers start at 1 and are reused as late as
 * possible, so that a packet still on its way is not put into another rule's queue.
 */
public final class QueueIds {

  /**
   * The highest number: Open vSwitch makes queue N the HTB class N+1 and has 0xf000 of them, of
   * which the classes have the last.
   */
  public static final int HIGHEST = ClassQueues.LOWEST - 1;

  private final int limit;
  private final Map<String, Integer> byRule = new HashMap<>();
  private final Map<Integer, String> byNumber = new HashMap<>();
  private int last;

  /**
   * Numbers of a port without queues.
   *
   * @param limit how many rules may have a queue on the port at once
   */
  public QueueIds(int limit) {
    this.limit = limit;
  }

  /** The rule's number, if it has one. */
  public OptionalInt of(String rule) {
    Integer number = byRule.get(rule);
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /** Gives the rule the number that a switch already has for it, unless either is given. */
  public void adopt(String rule, int number) {
    if (number >= 1 && number <= HIGHEST && !byRule.containsKey(rule)) {
      if (byNumber.putIfAbsent(number, rule) == null) {
        byRule.put(rule, number);
        last = Math.max(last, number);
      }
    }
  }

  /**
   * The rule's number, a new one if it has none.
   *
   * @param inUse numbers that the port has queues for, whoever's they are
   * @return empty if the port has as many queues as it may
   */
  public OptionalInt assign(String rule, Set<Integer> inUse) {
    Integer given = byRule.get(rule);
    if (given != null) {
      return OptionalInt.of(given);
    }
    if (byRule.size() >= limit) {
      return OptionalInt.empty();
    }
    for (int tried = 0; tried < HIGHEST; tried++) {
      last = last % HIGHEST + 1;
      if (!byNumber.containsKey(last) && !inUse.contains(last)) {
        byRule.put(rule, last);
        byNumber.put(last, rule);
        return OptionalInt.of(last);
      }
    }
    return OptionalInt.empty();
  }

  /** Gives the rule's number back. */
  public void release(String rule) {
    Integer number = byRule.remove(rule);
    if (number != null) {
      byNumber.remove(number);
    }
  }
}
