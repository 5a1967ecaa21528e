package org.windowpane.controller.ids;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.windowpane.controller.queues.ClassQueues;
import org.windowpane.controller.queues.ControlQueue;

/**
 * The queue numbers of one port. Numbers start at 1 and are reused as late as possible, so that a
 * packet still on its way is not put into another rule's queue. Each rule has a number of its own
 * as long as the port has enough; where the number of queues of a port is known, the last one is
 * kept back, and all rules that come when no other is left share it. Mutable, for {@link
 * Ids.Editor} alone.
 */
public final class QueueIds {

  /**
   * The highest number: Open vSwitch makes queue N the HTB class N+1 and has 0xf000 of them, of
   * which the classes and {@link ControlQueue} have the last.
   */
  public static final int HIGHEST = ClassQueues.LOWEST - 1;

  private final int limit;
  private final Map<String, Integer> byRule = new HashMap<>();
  private final Map<Integer, Set<String>> byNumber = new HashMap<>();
  private OptionalInt count = OptionalInt.empty();
  private int last;

  /**
   * Numbers of a port without queues.
   *
   * @param limit how many rules may have a queue on the port at once
   */
  QueueIds(int limit) {
    this.limit = limit;
  }

  /** The same numbers, to be changed. */
  QueueIds(QueueIds other) {
    this(other.limit);
    byRule.putAll(other.byRule);
    byNumber.putAll(other.byNumber);
    count = other.count;
    last = other.last;
  }

  /** From now on the port has this many queues besides queue 0; empty for as many as wanted. */
  void resize(OptionalInt queues) {
    count = queues;
  }

  /** The rule's number, if it has one. */
  OptionalInt of(String rule) {
    Integer number = byRule.get(rule);
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /**
   * Gives the rule the number that a switch already has for it, unless it has one or the number is
   * another rule's own.
   */
  void adopt(String rule, int number) {
    boolean free = !byNumber.containsKey(number) || count.equals(OptionalInt.of(number));
    if (number >= 1 && number <= highest() && !byRule.containsKey(rule) && free) {
      give(rule, number);
      last = Math.max(last, number);
    }
  }

  /**
   * The rule's number, a new one if it has none.
   *
   * @param inUse numbers that the port has queues for, the module's or not
   * @param alone whether no other rule may ever have the same
   * @return empty if as many rules have a queue on the port as may, or none is left that the rule
   *     would have alone
   */
  OptionalInt assign(String rule, Set<Integer> inUse, boolean alone) {
    Integer given = byRule.get(rule);
    if (given != null && !(alone && count.equals(OptionalInt.of(given)))) {
      return OptionalInt.of(given);
    }
    release(rule);
    if (byRule.size() >= limit) {
      return OptionalInt.empty();
    }
    int own = count.isPresent() ? count.getAsInt() - 1 : HIGHEST;
    for (int tried = 0; tried < own; tried++) {
      last = last % own + 1;
      if (!byNumber.containsKey(last) && !inUse.contains(last)) {
        give(rule, last);
        return OptionalInt.of(last);
      }
    }
    if (alone || count.isEmpty() || count.getAsInt() < 1) {
      return OptionalInt.empty();
    }
    give(rule, count.getAsInt());
    return count;
  }

  /** Gives the rule's number back. */
  void release(String rule) {
    Integer number = byRule.remove(rule);
    if (number != null) {
      byNumber.computeIfPresent(
          number,
          (same, rules) -> {
            Set<String> left = new HashSet<>(rules);
            left.remove(rule);
            return left.isEmpty() ? null : Set.copyOf(left);
          });
    }
  }

  private int highest() {
    return Math.min(HIGHEST, count.orElse(HIGHEST));
  }

  private void give(String rule, int number) {
    byRule.put(rule, number);
    byNumber.merge(
        number,
        Set.of(rule),
        (others, added) -> {
          Set<String> all = new HashSet<>(others);
          all.addAll(added);
          return Set.copyOf(all);
        });
  }
}
