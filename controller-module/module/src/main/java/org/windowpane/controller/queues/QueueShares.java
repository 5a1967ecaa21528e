package org.windowpane.controller.queues;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.windowpane.protocol.value.ClassPriority;
import org.windowpane.protocol.value.TrafficClass;

/**
 * What each queue of a port gets. HTB first serves every queue up to its {@code min}; only what is
 * left then goes by {@code order}, and among equals in proportion to {@code min}. So all {@code
 * min} together are never more than the port's rate, and:
 *
 * <ul>
 *   <li>a guarantee's is its rate: no order comes before it;
 *   <li>{@link ControlQueue} has a hundredth of the port's rate, less where guarantees leave less,
 *       and comes first also beyond it, up to ten times as much: neighbours find each other
 *       whatever floods the port, and do not take the link if it is they who flood;
 *   <li>queue 0, the rest, has what is not guaranteed;
 *   <li>a limited queue has an equal part of that, rounded down to a power of two so that it rarely
 *       changes, and no more than its limit;
 *   <li>a class has its minimum, or its part of what guarantees leave where that is less than all
 *       minima, and next to nothing in any case; it lives on what is left: with a high priority
 *       before all others, with a low one after them, otherwise like the rest. Where there is a
 *       class of high priority, the rest and the limited queues live on what is left, too, since
 *       they would be served first otherwise; they come next, before guarantees take more than
 *       theirs.
 * </ul>
 */
final class QueueShares {

  /** The least that HTB keeps for a queue, in bits per second. */
  static final long MIN_BPS = 12_000;

  /** The order of guarantees, and of everything where there is no class of high priority. */
  static final int ORDINARY = 2;

  /** The order of what comes before everything that is not sure of its rate. */
  static final int FIRST = 0;

  private static final int CONTROL_PART = 100;
  private static final int CONTROL_BURST = 10;
  private static final int AFTER_HIGH = 1;
  private static final int LAST = 3;
  private static final int REST = 0;

  private QueueShares() {}

  /**
   * The shapes of the wanted queues and of queue 0, by number.
   *
   * @param leavingBps what queues are sure of that leave and are still there, in bits per second
   */
  static Map<Integer, QueueShape> of(PortWanted port, long leavingBps) {
    long free = port.rateBps() - leavingBps;
    int limited = 0;
    boolean control = false;
    boolean high = false;
    double part = partOfMinima(port);
    for (QueueWanted queue : port.queues().values()) {
      free -= queue.guaranteedBps();
      if (queue.kind() instanceof QueueKind.OfClass of) {
        free -= minBps(of.trafficClass(), part);
        high |= of.trafficClass().priority() == ClassPriority.HIGH;
      }
      limited += queue.kind() instanceof QueueKind.Limited ? 1 : 0;
      control |= queue.kind() instanceof QueueKind.Control;
    }
    long ofControl = control ? controlBps(port.rateBps(), free) : 0;
    free -= ofControl;
    long ofLimited = high ? 0 : Long.highestOneBit(Math.max(0, free) / (limited + 1));
    int order = high ? AFTER_HIGH : ORDINARY;
    Map<Integer, QueueShape> shapes = new HashMap<>();
    for (QueueWanted queue : port.queues().values()) {
      QueueShape shape =
          queue.kind() instanceof QueueKind.Control
              ? control(port.rateBps(), ofControl)
              : shape(queue.kind(), ofLimited, part, order);
      shapes.put(queue.queue(), shape);
      free -= queue.kind() instanceof QueueKind.Limited ? shape.minBps() : 0;
    }
    long rest = restBps(port.rateBps(), high ? 0 : free);
    shapes.put(REST, new QueueShape(rest, OptionalLong.empty(), order));
    return shapes;
  }

  private static QueueShape shape(QueueKind kind, long ofLimited, double part, int order) {
    if (kind instanceof QueueKind.Guaranteed guaranteed) {
      return new QueueShape(guaranteed.rateBps(), guaranteed.limitBps(), ORDINARY);
    }
    if (kind instanceof QueueKind.Limited limited) {
      long least = Math.min(limited.limitBps(), Math.max(MIN_BPS, ofLimited));
      return new QueueShape(least, OptionalLong.of(limited.limitBps()), order);
    }
    TrafficClass trafficClass = ((QueueKind.OfClass) kind).trafficClass();
    return shapeOf(
        trafficClass,
        minBps(trafficClass, part),
        switch (trafficClass.priority()) {
          case HIGH -> FIRST;
          case NORMAL -> order;
          case LOW -> LAST;
        });
  }

  /** The orders that a class of this priority has, depending on what else there is on the port. */
  static Set<Integer> ordersOf(ClassPriority priority) {
    return switch (priority) {
      case HIGH -> Set.of(FIRST);
      case NORMAL -> Set.of(AFTER_HIGH, ORDINARY);
      case LOW -> Set.of(LAST);
    };
  }

  /** The shape of a class's queue where it has its whole minimum and this order. */
  static QueueShape shapeOf(TrafficClass trafficClass, int order) {
    return shapeOf(trafficClass, minBps(trafficClass, 1), order);
  }

  private static QueueShape shapeOf(TrafficClass trafficClass, long minBps, int order) {
    return new QueueShape(
        minBps,
        trafficClass.maxBps().isPresent()
            ? OptionalLong.of(Math.max(minBps, trafficClass.maxBps().getAsLong()))
            : OptionalLong.empty(),
        order);
  }

  /**
   * Which part of their minima all classes of a port have, 0 to 1: less than all where guarantees
   * leave less, as on a port that came back while classes and bookings shared what was left.
   */
  private static double partOfMinima(PortWanted port) {
    long left = port.rateBps();
    long least = leastRestBps(port.rateBps());
    long asked = 0;
    for (QueueWanted queue : port.queues().values()) {
      left -= queue.guaranteedBps();
      least += queue.kind() instanceof QueueKind.Control ? MIN_BPS : 0;
      asked += queue.kind() instanceof QueueKind.OfClass of ? of.trafficClass().minBps() : 0;
    }
    return asked <= left ? 1 : Math.max(0, (double) (left - least) / asked);
  }

  /** What a class is sure of on a port, in bits per second: its minimum, or less. */
  static long minBps(TrafficClass trafficClass, PortWanted port) {
    return minBps(trafficClass, partOfMinima(port));
  }

  private static long minBps(TrafficClass trafficClass, double part) {
    return Math.max(MIN_BPS, (long) (trafficClass.minBps() * part));
  }

  private static QueueShape control(long rateBps, long minBps) {
    long max = Math.min(rateBps, Math.max(minBps, rateBps / CONTROL_PART) * CONTROL_BURST);
    return new QueueShape(minBps, OptionalLong.of(Math.max(minBps, max)), FIRST);
  }

  /** What the control queue is sure of, in bits per second; the rest keeps its least. */
  private static long controlBps(long rateBps, long freeBps) {
    long part = Math.min(rateBps / CONTROL_PART, freeBps - leastRestBps(rateBps));
    return Math.max(MIN_BPS, part);
  }

  /** What queue 0 is sure of: what is free, and something in any case, in bits per second. */
  private static long restBps(long rateBps, long freeBps) {
    return Math.min(rateBps, Math.max(leastRestBps(rateBps), freeBps));
  }

  private static long leastRestBps(long rateBps) {
    return Math.max(MIN_BPS, rateBps / 1000);
  }
}
