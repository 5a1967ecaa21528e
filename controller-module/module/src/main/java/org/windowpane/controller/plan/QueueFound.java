package org.windowpane.controller.plan;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A queue as found on a port.
 *
 * @param row how whoever keeps the queues calls it
 * @param rateBps its guaranteed rate; empty if it is not set up as the module would
 * @param rule whose it is; empty for queue 0 and for a queue that is not the module's
 * @param ours whether the module made it
 */
public record QueueFound(String row, OptionalLong rateBps, Optional<String> rule, boolean ours) {

  /** The same; if its row is one of these it is the module's, and not set up as it should be. */
  QueueFound recognised(Set<String> own) {
    return ours || !own.contains(row)
        ? this
        : new QueueFound(row, OptionalLong.empty(), Optional.empty(), true);
  }
}
