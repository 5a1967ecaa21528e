package org.windowpane.core.admission.capacity;

import java.util.Set;
import java.util.UUID;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Parts of the network that carry no packets during a window.
 *
 * @param id the id of what causes it
 * @param switches switches that are out of service
 * @param links links that are out of service in both directions, each by the port at one of its
 *     ends; a port may also lead to a host
 * @param window when; may be endless
 */
public record Outage(UUID id, Set<Dpid> switches, Set<SwitchPort> links, Window window) {

  /** Copies what could be changed from outside. */
  public Outage {
    switches = Set.copyOf(switches);
    links = Set.copyOf(links);
  }
}
