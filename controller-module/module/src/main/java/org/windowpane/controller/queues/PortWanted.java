package org.windowpane.controller.queues;

import java.util.HashMap;
import java.util.Map;
import org.windowpane.protocol.value.TrafficClass;

/**
 * A port's queueing as wanted.
 *
 * @param rateBps the port's total rate in bits per second
 * @param always whether the port shall have a QoS even without any guarantee
 * @param queues the queues by number, without queue 0
 */
public record PortWanted(long rateBps, boolean always, Map<Integer, QueueWanted> queues) {

  /** Keeps its own copy of the queues. */
  public PortWanted {
    queues = Map.copyOf(queues);
  }

  /** What a class is sure of on this port, in bits per second: its minimum, or less. */
  public long minBps(TrafficClass of) {
    return QueueShares.minBps(of, this);
  }

  /** The same with {@link ControlQueue}, if there is any QoS that it could be part of. */
  public PortWanted withControl(int port) {
    if (!always && queues.isEmpty()) {
      return this;
    }
    Map<Integer, QueueWanted> more = new HashMap<>(queues);
    more.put(ControlQueue.NUMBER, QueueWanted.ofControl(port));
    return new PortWanted(rateBps, always, more);
  }
}
