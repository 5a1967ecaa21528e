package org.windowpane.controller.topology;

import java.time.Duration;
import java.util.Set;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Where the module rejects links, whatever discovery frames show.
 *
 * @param edgePorts ports that never are a link's end
 * @param proof how long hosts must have been known at a port that stayed up until it counts as one
 *     where hosts are
 */
public record LinkValidation(Set<SwitchPort> edgePorts, Duration proof) {

  /** No port is configured; hosts prove a port in half a minute. */
  public static final LinkValidation DEFAULT = new LinkValidation(Set.of(), Duration.ofSeconds(30));

  /** Keeps its own copy. */
  public LinkValidation {
    edgePorts = Set.copyOf(edgePorts);
  }
}
