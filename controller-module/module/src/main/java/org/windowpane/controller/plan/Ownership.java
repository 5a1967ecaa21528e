package org.windowpane.controller.plan;

import java.util.Map;
import org.windowpane.controller.queues.QueueFound;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Whose entries and queues are whose, for those who read counters.
 *
 * @param rules ids of the rules in force by the cookie of their entries
 * @param queues what was found of each port's queues, by number
 */
public record Ownership(Map<Long, String> rules, Map<SwitchPort, Map<Integer, QueueFound>> queues) {

  /** Keeps its own copies. */
  public Ownership {
    rules = Map.copyOf(rules);
    queues = Map.copyOf(queues);
  }
}
