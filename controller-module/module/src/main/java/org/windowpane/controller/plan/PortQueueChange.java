package org.windowpane.controller.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What must change for a port to have the wanted queues.
 *
 * @param port the port as found
 * @param create whether the port needs a QoS, with its queue 0
 * @param maxRateBps the total rate to set on the QoS, if it is another or the QoS is new
 * @param restBps the rate to set on queue 0, if it is another or new
 * @param insert queues to make, by number
 * @param update queues to change, by row
 * @param remove queues to remove: rows by number
 * @param drop whether the QoS goes altogether, with its queue 0
 */
public record PortQueueChange(
    PortFound port,
    boolean create,
    OptionalLong maxRateBps,
    OptionalLong restBps,
    Map<Integer, QueueWanted> insert,
    Map<String, QueueWanted> update,
    Map<Integer, String> remove,
    boolean drop) {

  /**
   * The least that is left to everything without a guarantee: what HTB still keeps, in bits per
   * second.
   */
  public static final long REST_FLOOR_BPS = 12_000;

  private static final int REST = 0;

  /**
   * The changes before flows change: everything but removals, so that entries find their queues.
   *
   * @return empty if nothing must change
   */
  public static Optional<PortQueueChange> before(PortWanted wanted, PortFound found) {
    return before(wanted, found, queue -> false);
  }

  /**
   * The changes before flows change, together with removals that no entry stands against any more.
   *
   * @param unused which of the module's queues that nobody wants no entry names any more
   * @return empty if nothing must change
   */
  public static Optional<PortQueueChange> before(
      PortWanted wanted, PortFound found, Predicate<QueueFound> unused) {
    if (found.isForeign() || (found.qos().isEmpty() && !isNeeded(wanted))) {
      return Optional.empty();
    }
    Map<Integer, QueueFound> there = found.queues();
    Map<Integer, QueueWanted> insert = new TreeMap<>();
    Map<String, QueueWanted> update = new TreeMap<>();
    long guaranteed = 0;
    for (QueueWanted queue : wanted.queues().values()) {
      guaranteed += queue.rateBps();
      QueueFound have = there.get(queue.queue());
      if (have == null) {
        insert.put(queue.queue(), queue);
      } else if (have.ours() && !isAsWanted(queue, have)) {
        update.put(have.row(), queue);
      }
    }
    Map<Integer, String> remove = new TreeMap<>();
    for (Map.Entry<Integer, QueueFound> leaving : leaving(wanted, found).entrySet()) {
      if (unused.test(leaving.getValue())) {
        remove.put(leaving.getKey(), leaving.getValue().row());
      } else {
        guaranteed += leaving.getValue().rateBps().orElse(0);
      }
    }
    return change(wanted, found, guaranteed, insert, update, remove, false);
  }

  /**
   * The changes after flows have changed: removals, so that no entry ever names a queue that is
   * gone.
   *
   * @param mayRemove which of the module's queues may be removed when nobody wants them
   * @return empty if nothing must change
   */
  public static Optional<PortQueueChange> after(
      PortWanted wanted, PortFound found, Predicate<QueueFound> mayRemove) {
    if (found.isForeign() || found.qos().isEmpty()) {
      return Optional.empty();
    }
    Map<Integer, String> remove = new TreeMap<>();
    long guaranteed = wanted.queues().values().stream().mapToLong(QueueWanted::rateBps).sum();
    for (Map.Entry<Integer, QueueFound> leaving : leaving(wanted, found).entrySet()) {
      if (mayRemove.test(leaving.getValue())) {
        remove.put(leaving.getKey(), leaving.getValue().row());
      } else {
        guaranteed += leaving.getValue().rateBps().orElse(0);
      }
    }
    boolean empty =
        found.queues().keySet().stream()
            .allMatch(number -> number == REST || remove.containsKey(number));
    boolean drop = empty && !isNeeded(wanted);
    return change(wanted, found, guaranteed, Map.of(), Map.of(), remove, drop);
  }

  private static Optional<PortQueueChange> change(
      PortWanted wanted,
      PortFound found,
      long guaranteed,
      Map<Integer, QueueWanted> insert,
      Map<String, QueueWanted> update,
      Map<Integer, String> remove,
      boolean drop) {
    boolean create = found.qos().isEmpty();
    OptionalLong maxRate =
        ifOther(
            wanted.rateBps(),
            found.qos().map(PortFound.Qos::maxRateBps).orElse(OptionalLong.empty()));
    QueueFound rest = found.queues().get(REST);
    OptionalLong restRate =
        ifOther(
            restBps(wanted.rateBps(), guaranteed),
            rest == null ? OptionalLong.empty() : rest.rateBps());
    boolean nothing =
        !create
            && !drop
            && maxRate.isEmpty()
            && restRate.isEmpty()
            && insert.isEmpty()
            && update.isEmpty()
            && remove.isEmpty();
    return nothing
        ? Optional.empty()
        : Optional.of(
            new PortQueueChange(found, create, maxRate, restRate, insert, update, remove, drop));
  }

  /** What everything without a guarantee is sure of: the rest of the port's rate. */
  static long restBps(long rateBps, long guaranteedBps) {
    long floor = Math.max(REST_FLOOR_BPS, rateBps / 1000);
    return Math.min(rateBps, Math.max(floor, rateBps - guaranteedBps));
  }

  private static OptionalLong ifOther(long wanted, OptionalLong found) {
    return found.equals(OptionalLong.of(wanted)) ? OptionalLong.empty() : OptionalLong.of(wanted);
  }

  private static boolean isNeeded(PortWanted wanted) {
    return wanted.always() || !wanted.queues().isEmpty();
  }

  private static boolean isAsWanted(QueueWanted wanted, QueueFound found) {
    return found.rateBps().equals(OptionalLong.of(wanted.rateBps()))
        && found.rule().equals(Optional.of(wanted.rule()));
  }

  private static Map<Integer, QueueFound> leaving(PortWanted wanted, PortFound found) {
    Map<Integer, QueueFound> leaving = new TreeMap<>();
    found
        .queues()
        .forEach(
            (number, queue) -> {
              if (number != REST && queue.ours() && !wanted.queues().containsKey(number)) {
                leaving.put(number, queue);
              }
            });
    return leaving;
  }

  /** All queues that the change touches, by number. */
  public List<Integer> touched() {
    return Stream.concat(insert.keySet().stream(), update.values().stream().map(QueueWanted::queue))
        .toList();
  }
}
