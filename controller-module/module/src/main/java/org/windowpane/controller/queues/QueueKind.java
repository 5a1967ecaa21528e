package org.windowpane.controller.queues;

import java.util.OptionalLong;
import org.windowpane.protocol.value.TrafficClass;

/** What a queue is for. {@link QueueShares} turns it into rates and a place in the order. */
public sealed interface QueueKind {

  /** Whether a queue of this shape does what this kind promises. */
  boolean isKeptBy(QueueShape shape);

  /**
   * At least a rate.
   *
   * @param rateBps in bits per second
   * @param limitBps no more than this, in bits per second
   */
  record Guaranteed(long rateBps, OptionalLong limitBps) implements QueueKind {

    @Override
    public boolean isKeptBy(QueueShape shape) {
      return shape.equals(new QueueShape(rateBps, limitBps, QueueShares.ORDINARY));
    }
  }

  /**
   * No more than a rate, and up to that a part of what is not guaranteed.
   *
   * @param limitBps in bits per second
   */
  record Limited(long limitBps) implements QueueKind {

    @Override
    public boolean isKeptBy(QueueShape shape) {
      return shape.maxBps().equals(OptionalLong.of(limitBps));
    }
  }

  /** A little, before everything else, for {@link ControlQueue}. */
  record Control() implements QueueKind {

    @Override
    public boolean isKeptBy(QueueShape shape) {
      return shape.minBps() >= QueueShares.MIN_BPS && shape.order() == QueueShares.FIRST;
    }
  }

  /** What a class is sure of and may have, and its place in the order beyond. */
  record OfClass(TrafficClass trafficClass) implements QueueKind {

    @Override
    public boolean isKeptBy(QueueShape shape) {
      return QueueShares.ordersOf(trafficClass.priority()).contains(shape.order())
          && shape.equals(QueueShares.shapeOf(trafficClass, shape.order()));
    }
  }
}
