package org.windowpane.controller.forwarding;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * For each switch the port towards one destination switch along a path of fewest links. Every
 * switch's port leads to a switch that is nearer, so the ports together never loop. Among equals
 * the smallest link in {@link Link}'s order wins, so the same network gives the same ports.
 *
 * <p>A switch that is not connected may have failed, or it goes on forwarding as before. So paths
 * lead to such a switch, but through it only where there is no other way.
 */
public final class ShortestPaths {

  private final Network network;
  private final Map<Dpid, List<Link>> incoming = new HashMap<>();
  private final Map<Dpid, Map<Dpid, Integer>> known = new HashMap<>();

  /** Considers the links of which no port is known to be down. */
  public ShortestPaths(Network network) {
    this.network = network;
    network.links().stream()
        .filter(link -> mayBeUp(link.from()) && mayBeUp(link.to()))
        .sorted()
        .forEach(
            link -> incoming.computeIfAbsent(link.to().dpid(), at -> new ArrayList<>()).add(link));
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
    return Optional.ofNullable(known.computeIfAbsent(to, this::towards).get(from));
  }

  private Map<Dpid, Integer> towards(Dpid destination) {
    Map<Dpid, Integer> ports = new HashMap<>();
    Deque<Dpid> reached = new ArrayDeque<>(List.of(destination));
    Deque<Dpid> unconnected = new ArrayDeque<>();
    while (!reached.isEmpty() || !unconnected.isEmpty()) {
      Dpid at = reached.isEmpty() ? unconnected.remove() : reached.remove();
      for (Link link : incoming.getOrDefault(at, List.of())) {
        Dpid next = link.from().dpid();
        if (!next.equals(destination) && !ports.containsKey(next)) {
          ports.put(next, link.from().port());
          (network.switchOf(next).isPresent() ? reached : unconnected).add(next);
        }
      }
    }
    return ports;
  }
}
