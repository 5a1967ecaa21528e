package org.windowpane.controller.plan;

import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.controller.model.TrafficClass;

/**
 * A queue that a rule asks for.
 *
 * @param port the OpenFlow port
 * @param queue its number, from 1
 * @param rule whose it is; empty for the queue of a class, which all rules of the class share
 */
public record QueueWanted(int port, int queue, Optional<String> rule, QueueKind kind) {

  /** A queue that guarantees a rate, in bits per second, and has no limit. */
  public QueueWanted(int port, int queue, String rule, long rateBps) {
    this(port, queue, Optional.of(rule), new QueueKind.Guaranteed(rateBps, OptionalLong.empty()));
  }

  /** The queue of a class on a port. */
  public static QueueWanted ofClass(int port, TrafficClass trafficClass) {
    return new QueueWanted(
        port,
        ClassQueues.number(trafficClass),
        Optional.empty(),
        new QueueKind.OfClass(trafficClass));
  }

  /** What the queue guarantees, in bits per second; 0 if nothing. */
  public long guaranteedBps() {
    return kind instanceof QueueKind.Guaranteed guaranteed ? guaranteed.rateBps() : 0;
  }
}
