package org.windowpane.controller.forwarding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Shortest ways between switches, as the links that are passed one after another. Only links known
 * in both directions, with their ports up, count, and those that are out of service only where
 * there is no other way.
 */
public final class ShortestRoutes {

  private final ShortestTree tree;
  private final Map<Dpid, Map<Dpid, Link>> known = new HashMap<>();

  private ShortestRoutes(ShortestTree tree) {
    this.tree = tree;
  }

  /** The ways of this network. */
  public static ShortestRoutes of(Network network) {
    return over(network, any -> true);
  }

  /** The ways of this network that do not touch the switch. */
  public static ShortestRoutes avoiding(Network network, Dpid dpid) {
    return over(
        network, link -> !link.from().dpid().equals(dpid) && !link.to().dpid().equals(dpid));
  }

  /** The ways of this network that do not use the link, in neither direction. */
  public static ShortestRoutes avoiding(Network network, Action.AvoidLink route) {
    return over(network, link -> !route.avoids(link));
  }

  private static ShortestRoutes over(Network network, Predicate<Link> allowed) {
    Set<Link> up = new HashSet<>();
    for (Link link : network.links()) {
      if (isUp(network, link.from()) && isUp(network, link.to())) {
        up.add(link);
      }
    }
    return new ShortestRoutes(
        new ShortestTree(
            network,
            up.stream()
                .filter(link -> up.contains(new Link(link.to(), link.from())))
                .filter(allowed)
                .toList()));
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
    Map<Dpid, Link> next = known.computeIfAbsent(to, tree::towards);
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
}
