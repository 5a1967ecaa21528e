package org.windowpane.controller.plan;

import java.util.OptionalInt;
import org.windowpane.controller.model.PortKey;

/** Where the numbers of queues come from. */
@FunctionalInterface
public interface QueueNumbers {

  /**
   * The number of the rule's queue on the port.
   *
   * @param alone whether the queue must be the rule's own, as one with a limit must
   * @return empty if the port has no such queue left
   */
  OptionalInt numberFor(String rule, PortKey port, boolean alone);
}
