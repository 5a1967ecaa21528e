package org.windowpane.controller.plan;

import java.util.Map;

/**
 * A port's queueing as wanted.
 *
 * @param rateBps the port's total rate in bits per second
 * @param always whether the port shall have a QoS even without any guarantee
 * @param queues the guaranteed queues by number
 */
public record PortWanted(long rateBps, boolean always, Map<Integer, QueueWanted> queues) {

  /** Keeps its own copy of the queues. */
  public PortWanted {
    queues = Map.copyOf(queues);
  }
}
