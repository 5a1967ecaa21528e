package org.windowpane.controller.forwarding;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * For each switch the port towards one destination switch along a path of fewest links. Every
 * switch's port leads to a switch that is nearer, so the ports together never loop.
 *
 * <p>A switch that is not connected may have failed, or it goes on forwarding as before. So paths
 * lead to such a switch, but through it only where there is no other way. Links that are out of
 * service are on paths only where there is no other way, too.
 */
public final class ShortestPaths {

  private final Network network;
  private final ShortestTree tree;
  private final Map<Dpid, Map<Dpid, Link>> known = new HashMap<>();

  /** Considers the links of which no port is known to be down. */
  public ShortestPaths(Network network) {
    this.network = network;
    this.tree =
        new ShortestTree(
            network,
            network.links().stream()
                .filter(link -> mayBeUp(link.from()) && mayBeUp(link.to()))
                .toList());
  }

  private boolean mayBeUp(SwitchPort at) {
    return network
        .switchOf(at.dpid())
        .map(found -> found.port(at.port()).filter(PortInfo::up).isPresent())
        .orElse(true);
  }

  /**
   * The port of {@code from} towards {@code to}; empty if there is no way, or they are the same.
   */
  public Optional<Integer> port(Dpid from, Dpid to) {
    return Optional.ofNullable(known.computeIfAbsent(to, tree::towards).get(from))
        .map(link -> link.from().port());
  }
}
