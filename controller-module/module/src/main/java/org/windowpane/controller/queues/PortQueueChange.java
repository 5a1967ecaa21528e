package org.windowpane.controller.queues;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.Reconciler;

/**
 * What must change for a port to have the wanted queues.
 *
 * @param port the port as found
 * @param create whether the port needs a QoS, with its queue 0
 * @param maxRateBps the total rate to set on the QoS, if it is another or the QoS is new
 * @param rest the shape to give to queue 0, if it has another or is new
 * @param insert queues to make, by number, in the place of those of others
 * @param update queues to change, by row
 * @param remove queues to remove: rows by number
 * @param drop whether the QoS goes altogether, with its queue 0
 */
public record PortQueueChange(
    PortFound port,
    boolean create,
    OptionalLong maxRateBps,
    Optional<QueueShape> rest,
    Map<Integer, ShapedQueue> insert,
    Map<String, ShapedQueue> update,
    Map<Integer, String> remove,
    boolean drop) {

  private static final int REST = 0;

  private static final Reconciler<Integer, ShapedQueue, QueueFound> QUEUES =
      new Reconciler<>(PortQueueChange::isAsWanted, Integer::compare);

  /**
   * The changes before flows change: everything but removals, so that entries find their queues.
   *
   * @return empty if nothing must change
   */
  public static Optional<PortQueueChange> before(PortWanted wanted, PortFound found) {
    return before(wanted, found, queue -> false);
  }

  /**
   * The changes before flows change, together with removals that no entry prevents any more.
   *
   * @param unused which of the module's queues that nobody wants no entry names any more
   * @return empty if nothing must change
   */
  public static Optional<PortQueueChange> before(
      PortWanted wanted, PortFound found, Predicate<QueueFound> unused) {
    if (found.isForeign() || (found.qos().isEmpty() && !isNeeded(wanted))) {
      return Optional.empty();
    }
    Map<Integer, String> remove = new TreeMap<>();
    leaving(wanted, found)
        .forEach(
            (number, queue) -> {
              if (unused.test(queue)) {
                remove.put(number, queue.row());
              }
            });
    return change(wanted, found, remove, false, true);
  }

  /**
   * The changes after flows have changed: removals, so that no entry ever names a queue that is
   * gone, and what the other queues get of it.
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
    for (Map.Entry<Integer, QueueFound> leaving : leaving(wanted, found).entrySet()) {
      if (mayRemove.test(leaving.getValue())) {
        remove.put(leaving.getKey(), leaving.getValue().row());
      }
    }
    boolean empty =
        found.queues().keySet().stream()
            .allMatch(number -> number == REST || remove.containsKey(number));
    return change(wanted, found, remove, empty && !isNeeded(wanted), false);
  }

  /** Whether nothing must change, before or after flows do. */
  public static boolean isNone(PortWanted wanted, PortFound found) {
    if (found.isForeign()) {
      return false;
    }
    boolean complete = found.qos().isEmpty() || found.queues().size() > wanted.queues().size();
    return complete
        && leaving(wanted, found).isEmpty()
        && before(wanted, found).isEmpty()
        && after(wanted, found, queue -> true).isEmpty();
  }

  private static Optional<PortQueueChange> change(
      PortWanted wanted,
      PortFound found,
      Map<Integer, String> remove,
      boolean drop,
      boolean mayInsert) {
    long staying =
        leaving(wanted, found).entrySet().stream()
            .filter(each -> !remove.containsKey(each.getKey()))
            .mapToLong(each -> each.getValue().rateBps().orElse(0))
            .sum();
    Map<Integer, QueueShape> shapes = QueueShares.of(wanted, staying);
    Map<Integer, ShapedQueue> shaped = new HashMap<>();
    wanted
        .queues()
        .forEach((number, queue) -> shaped.put(number, new ShapedQueue(queue, shapes.get(number))));
    Map<Integer, QueueFound> ours = new HashMap<>(found.queues());
    ours.values().removeIf(queue -> !queue.ours());
    Map<Integer, ShapedQueue> insert = new TreeMap<>();
    Map<String, ShapedQueue> update = new TreeMap<>();
    for (Change.Install<Integer, ShapedQueue> each :
        QUEUES.changes(shaped.keySet(), shaped, ours, queue -> false).installs()) {
      if (each instanceof Change.Replace<Integer, ShapedQueue> replace) {
        update.put(ours.get(replace.key()).row(), replace.wanted());
      } else if (mayInsert) {
        insert.put(each.key(), each.wanted());
      }
    }
    boolean create = found.qos().isEmpty();
    OptionalLong maxRate = otherRate(wanted, found);
    QueueFound have = found.queues().get(REST);
    Optional<QueueShape> rest =
        Optional.of(shapes.get(REST))
            .filter(
                shape -> have == null || !have.ours() || !have.shape().equals(Optional.of(shape)));
    boolean nothing =
        !create
            && !drop
            && maxRate.isEmpty()
            && rest.isEmpty()
            && insert.isEmpty()
            && update.isEmpty()
            && remove.isEmpty();
    return nothing
        ? Optional.empty()
        : Optional.of(
            new PortQueueChange(found, create, maxRate, rest, insert, update, remove, drop));
  }

  private static OptionalLong otherRate(PortWanted wanted, PortFound found) {
    OptionalLong want = OptionalLong.of(wanted.rateBps());
    OptionalLong have = found.qos().map(PortFound.Qos::maxRateBps).orElse(OptionalLong.empty());
    return have.equals(want) ? OptionalLong.empty() : want;
  }

  private static boolean isNeeded(PortWanted wanted) {
    return wanted.always() || !wanted.queues().isEmpty();
  }

  private static boolean isAsWanted(ShapedQueue wanted, QueueFound found) {
    return found.shape().equals(Optional.of(wanted.shape()))
        && found.rule().equals(wanted.queue().rule());
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

  /** All queues that the change makes or alters, but for queue 0. */
  public List<QueueWanted> touched() {
    return Stream.concat(insert.values().stream(), update.values().stream())
        .map(ShapedQueue::queue)
        .toList();
  }
}
