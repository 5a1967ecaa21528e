package org.windowpane.gateway.persistence;

import java.util.List;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Link;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Switch;

/** The network as it is kept, as JSON. */
record NetworkDocument(List<Switch> switches, List<Link> links, List<Host> hosts) {

  static NetworkDocument of(Network network) {
    return new NetworkDocument(
        List.copyOf(network.switches().values()),
        List.copyOf(network.links().values()),
        network.hosts());
  }

  Network toNetwork() {
    return Network.of(switches, links, hosts);
  }
}
