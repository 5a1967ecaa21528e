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
 */
public final class ShortestPaths {

  private final Map<Dpid, List<Link>> incoming = new HashMap<>();
  private final Map<Dpid, Map<Dpid, Integer>> known = new HashMap<>();

  /** Considers the links between connected switches whose ports are up at both ends. */
  public ShortestPaths(Network network) {
    network.links().stream()
        .filter(link -> isUp(network, link.from()) && isUp(network, link.to()))
        .sorted()
        .forEach(
            link -> incoming.computeIfAbsent(link.to().dpid(), at -> new ArrayList<>()).add(link));
  }

  private static boolean isUp(Network network, SwitchPort at) {
    return network
        .switchOf(at.dpid())
        .flatMap(found -> found.port(at.port()))
        .filter(PortInfo::up)
        .isPresent();
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
    while (!reached.isEmpty()) {
      for (Link link : incoming.getOrDefault(reached.remove(), List.of())) {
        Dpid nearer = link.from().dpid();
        if (!nearer.equals(destination) && !ports.containsKey(nearer)) {
          ports.put(nearer, link.from().port());
          reached.add(nearer);
        }
      }
    }
    return ports;
  }
}
