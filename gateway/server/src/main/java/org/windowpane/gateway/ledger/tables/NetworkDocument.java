package org.windowpane.gateway.ledger.tables;

import java.time.Instant;
import java.util.List;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Switch;
import org.windowpane.gateway.ledger.rows.AwaySwitch;
import org.windowpane.gateway.ledger.rows.NetworkView;
import org.windowpane.protocol.value.Link;

/**
 * The network as it is kept, as JSON.
 *
 * @param away null where it was kept before switches that are away were remembered
 */
public record NetworkDocument(
    List<Switch> switches, List<Link> links, List<Host> hosts, List<AwaySwitch> away) {

  static NetworkDocument of(NetworkView view) {
    Network network = view.network();
    return new NetworkDocument(
        List.copyOf(network.switches().values()),
        List.copyOf(network.links().values()),
        network.hosts(),
        view.away());
  }

  NetworkView toView(long version, Instant seenAt) {
    return new NetworkView(
        Network.of(switches, links, hosts), away == null ? List.of() : away, version, seenAt);
  }
}
