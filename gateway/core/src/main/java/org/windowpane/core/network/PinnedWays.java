package org.windowpane.core.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.protocol.value.Action.Avoid;
import org.windowpane.protocol.value.Action.AvoidLink;
import org.windowpane.protocol.value.Action.Route;
import org.windowpane.protocol.value.Action.Waypoint;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The ways that a controller pins for flows that lead through a switch, or avoid one or a link: one
 * way for each pair of a port where packets enter and a known host that they are for.
 *
 * @param pairs how many pairs there are; a pair of the same port has no way
 * @param unmetCount how many pairs have no such way, so that their packets take any way
 * @param unmet the first of these pairs
 */
public record PinnedWays(long pairs, long unmetCount, List<Unmet> unmet) {
  /** How many pairs without a way are listed. */
  public static final int MOST_UNMET = 10;

  /**
   * A pair for which there is no such way.
   *
   * @param from where packets enter
   * @param to the host that they are for
   */
  public record Unmet(SwitchPort from, Host to) {}

  /** Copies what could be changed from outside. */
  public PinnedWays {
    unmet = List.copyOf(unmet);
  }

  /**
   * How many ways the flows have in a network; more than {@link Route#MAX_PAIRS} are not looked at.
   */
  public static PinnedWays of(Network network, FlowGroup flows, Route route) {
    List<Host> destinations = destinations(network, flows);
    List<SwitchPort> origins = origins(network, flows);
    long pairs = (long) origins.size() * destinations.size();
    return pairs > Route.MAX_PAIRS
        ? new PinnedWays(pairs, 0, List.of())
        : of(parts(network, route), origins, destinations, route);
  }

  /** How many pairs the flows have in a network. */
  public static long pairs(Network network, FlowGroup flows) {
    return (long) origins(network, flows).size() * destinations(network, flows).size();
  }

  private static PinnedWays of(
      Map<Dpid, Dpid> parts, List<SwitchPort> origins, List<Host> destinations, Route route) {
    List<Unmet> unmet = new ArrayList<>();
    long count = 0;
    for (SwitchPort from : origins) {
      for (Host to : destinations) {
        if (!from.equals(to.at()) && !isMet(parts, from.dpid(), to.at().dpid(), route)) {
          count++;
          if (unmet.size() < MOST_UNMET) {
            unmet.add(new Unmet(from, to));
          }
        }
      }
    }
    return new PinnedWays((long) origins.size() * destinations.size(), count, unmet);
  }

  private static boolean isMet(Map<Dpid, Dpid> parts, Dpid from, Dpid to, Route route) {
    Dpid part = parts.get(from);
    return part != null
        && part.equals(parts.get(to))
        && (!(route instanceof Waypoint) || part.equals(parts.get(route.dpid())));
  }

  /**
   * By switch: one switch of the part of the network that it can reach, the same for all of that
   * part. What routes avoid is in none.
   */
  private static Map<Dpid, Dpid> parts(Network network, Route route) {
    Map<Dpid, Dpid> parts = new HashMap<>();
    for (Dpid first : network.switches().keySet()) {
      if (!parts.containsKey(first) && !avoids(route, first)) {
        parts.put(first, first);
        Deque<Dpid> reached = new ArrayDeque<>(List.of(first));
        while (!reached.isEmpty()) {
          for (Link link : network.usableLinksFrom(reached.remove())) {
            Dpid next = link.to().dpid();
            if (isTwoWay(network, link)
                && !avoids(route, next)
                && !(route instanceof AvoidLink avoided && avoided.avoids(link))
                && parts.putIfAbsent(next, first) == null) {
              reached.add(next);
            }
          }
        }
      }
    }
    return parts;
  }

  private static boolean avoids(Route route, Dpid dpid) {
    return route instanceof Avoid avoided && avoided.dpid().equals(dpid);
  }

  private static boolean isTwoWay(Network network, Link link) {
    return new Link(link.to(), link.from()).equals(network.links().get(link.to()));
  }

  private static List<Host> destinations(Network network, FlowGroup flows) {
    return network.hosts().stream()
        .filter(host -> isOneOf(host, flows.dstHost(), flows.dstEth()))
        .toList();
  }

  /** The ports of the one source that the flows name, or else all at the edge of the network. */
  private static List<SwitchPort> origins(Network network, FlowGroup flows) {
    boolean isSingle = !flows.srcEth().isAny() || flows.srcHost().isAddress();
    List<SwitchPort> known =
        network.hosts().stream()
            .filter(host -> isSingle && isOneOf(host, flows.srcHost(), flows.srcEth()))
            .map(Host::at)
            .toList();
    return known.isEmpty() ? edge(network) : known;
  }

  private static List<SwitchPort> edge(Network network) {
    Set<SwitchPort> linked = new HashSet<>();
    network.links().values().forEach(link -> linked.addAll(List.of(link.from(), link.to())));
    return network.switches().values().stream()
        .flatMap(each -> ports(each))
        .filter(port -> network.isUp(port) && !linked.contains(port))
        .sorted()
        .toList();
  }

  private static Stream<SwitchPort> ports(Switch of) {
    return of.ports().keySet().stream().map(number -> new SwitchPort(of.dpid(), number));
  }

  private static boolean isOneOf(Host host, IpPrefix within, Mac mac) {
    return (mac.isAny() || mac.equals(Mac.parse(host.mac())))
        && (within.isAny() || host.addresses().stream().anyMatch(within::contains));
  }
}
