package org.windowpane.controller.queues;

import java.util.OptionalInt;
import org.windowpane.protocol.value.SwitchPort;

/** Where the numbers of queues come from. */
@FunctionalInterface
public interface QueueNumbers {

  /**
   * The number of the rule's queue on the port.
   *
   * @return empty if the port has no such queue left
   */
  OptionalInt numberFor(String rule, SwitchPort port);
}
