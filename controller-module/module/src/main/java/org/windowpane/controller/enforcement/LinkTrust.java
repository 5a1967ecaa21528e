package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.util.Set;
import org.windowpane.controller.model.PortKey;

/**
 * Where links are not believed in, whatever discovery frames say.
 *
 * @param edgePorts ports that never are a link's end
 * @param proof how long hosts must have been known at a port that stayed up until it counts as one
 *     where hosts are
 */
public record LinkTrust(Set<PortKey> edgePorts, Duration proof) {

  /** No port is known beforehand; hosts prove a port in half a minute. */
  public static final LinkTrust DEFAULT = new LinkTrust(Set.of(), Duration.ofSeconds(30));

  /** Keeps its own copy. */
  public LinkTrust {
    edgePorts = Set.copyOf(edgePorts);
  }
}
