package org.windowpane.controller.forwarding;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Shortest ways between switches, as the links that are passed one after another. Only links known
 * in both directions, with their ports up, count. All ways to one switch form a tree; among equals
 * the smallest link in {@link Link}'s order wins, so the same network gives the same ways.
 */
public final class ShortestRoutes {

  private final Map<Dpid, List<Link>> incoming;
  private final Map<Dpid, Map<Dpid, Link>> known = new HashMap<>();

  private ShortestRoutes(Map<Dpid, List<Link>> incoming) {
    this.incoming = incoming;
  }

  /** The ways of this network. */
  public static ShortestRoutes of(Network network) {
    return over(network, Optional.empty());
  }

  /** The ways of this network that do not touch the switch. */
  public static ShortestRoutes avoiding(Network network, Dpid dpid) {
    return over(network, Optional.of(dpid));
  }

  private static ShortestRoutes over(Network network, Optional<Dpid> without) {
    Set<Link> up = new HashSet<>();
    for (Link link : network.links()) {
      if (isUp(network, link.from()) && isUp(network, link.to())) {
        up.add(link);
      }
    }
    Map<Dpid, List<Link>> incoming = new HashMap<>();
    up.stream()
        .filter(link -> up.contains(new Link(link.to(), link.from())))
        .filter(link -> without.filter(link.from().dpid()::equals).isEmpty())
        .filter(link -> without.filter(link.to().dpid()::equals).isEmpty())
        .sorted()
        .forEach(
            link -> incoming.computeIfAbsent(link.to().dpid(), at -> new ArrayList<>()).add(link));
    return new ShortestRoutes(incoming);
  }

  private static boolean isUp(Network network, SwitchPort at) {
    return network
        .switchOf(at.dpid())
        .flatMap(found -> found.port(at.port()))
        .filter(PortInfo::up)
        .isPresent();
  }

  /** A way of fewest links; without links from a switch to itself, empty if there is none. */
  public Optional<List<Link>> between(Dpid from, Dpid to) {
    Map<Dpid, Link> next = known.computeIfAbsent(to, this::towards);
    List<Link> route = new ArrayList<>();
    for (Dpid at = from; !at.equals(to); at = route.get(route.size() - 1).to().dpid()) {
      Link link = next.get(at);
      if (link == null) {
        return Optional.empty();
      }
      route.add(link);
    }
    return Optional.of(route);
  }

  /**
   * A way of fewest links that passes a switch; it may pass others twice, but no link twice in the
   * same direction: until there every link leads nearer to that switch, afterwards away from it. So
   * at any switch the port that a packet comes in by shows on which part of its way it is.
   */
  public Optional<List<Link>> through(Dpid from, Dpid via, Dpid to) {
    return between(from, via)
        .flatMap(
            first ->
                between(via, to)
                    .map(
                        second -> {
                          List<Link> whole = new ArrayList<>(first);
                          whole.addAll(second);
                          return whole;
                        }));
  }

  private Map<Dpid, Link> towards(Dpid destination) {
    Map<Dpid, Link> next = new HashMap<>();
    Deque<Dpid> reached = new ArrayDeque<>(List.of(destination));
    while (!reached.isEmpty()) {
      for (Link link : incoming.getOrDefault(reached.remove(), List.of())) {
        Dpid farther = link.from().dpid();
        if (!farther.equals(destination) && next.putIfAbsent(farther, link) == null) {
          reached.add(farther);
        }
      }
    }
    return next;
  }
}
