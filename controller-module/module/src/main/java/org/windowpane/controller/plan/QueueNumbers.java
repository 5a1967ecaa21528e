package org.windowpane.controller.plan;

import java.util.OptionalInt;
import org.windowpane.controller.model.PortKey;

/** Where the numbers of queues come from. */
@FunctionalInterface
public interface QueueNumbers {

  /** The number of the rule's queue on the port; empty if the port has no more queues. */
  OptionalInt numberFor(String rule, PortKey port);
}
