package org.windowpane.core.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/** The network as it was last seen. Immutable. */
public final class Network {
  /** Nothing seen yet. */
  public static final Network EMPTY = new Network(Map.of(), Map.of(), List.of());

  private static final int REMEMBERED_PATHS = 100_000;
  private static final int REMEMBERED_REQUIREMENTS = 10_000;
  private static final int REMEMBERED_SWITCHES = 1_000;

  private final Map<Dpid, Switch> switches;
  private final Map<SwitchPort, Link> links;
  private final List<Host> hosts;
  private final Map<SwitchPort, Port> ports = new HashMap<>();
  private final Map<IpPrefix, Host> byAddress = new HashMap<>();
  private final Map<Dpid, List<Link>> usable = new HashMap<>();

  /** By switch: those from which a link leads to it. */
  private final Map<Dpid, List<Dpid>> before = new HashMap<>();

  /** What was asked for before; it follows from the rest. */
  private final Map<Ends, Path> paths = new ConcurrentHashMap<>();

  private final Map<Required, Optional<Path>> required = new ConcurrentHashMap<>();

  private final Map<Dpid, Map<Dpid, Integer>> linksTo = new ConcurrentHashMap<>();

  private final Map<Dpid, Map<Dpid, List<Link>>> nearer = new ConcurrentHashMap<>();

  private record Required(Ends ends, PathRequirements requirements) {}

  private record Ends(SwitchPort from, SwitchPort to) {
    private static final int SPREAD = 0x9E3779B9;

    /** Ports have small numbers; summed up as they are, many pairs would come to the same. */
    @Override
    public int hashCode() {
      return (from.hashCode() * SPREAD + to.hashCode()) * SPREAD;
    }
  }

  /**
   * Copies what could be changed from outside, in an order that does not depend on its source.
   *
   * @param switches by dpid
   * @param links one entry per direction, by the port that sends
   * @param hosts every host that was seen; its switch may be away
   */
  public Network(Map<Dpid, Switch> switches, Map<SwitchPort, Link> links, List<Host> hosts) {
    this.switches = Map.copyOf(switches);
    this.links = Map.copyOf(links);
    this.hosts =
        hosts.stream().sorted(Comparator.comparing(Host::at).thenComparing(Host::mac)).toList();
    this.switches.forEach(
        (dpid, each) ->
            each.ports().forEach((number, port) -> ports.put(new SwitchPort(dpid, number), port)));
    this.hosts.forEach(
        host -> host.addresses().forEach(address -> byAddress.putIfAbsent(address, host)));
    this.links.values().stream()
        .sorted(Comparator.comparing(Link::from))
        .filter(link -> isUp(link.from()) && isUp(link.to()))
        .forEach(
            link -> {
              Dpid from = link.from().dpid();
              usable.computeIfAbsent(from, any -> new ArrayList<>()).add(link);
              before.computeIfAbsent(link.to().dpid(), any -> new ArrayList<>()).add(from);
            });
  }

  /** The switches by dpid. */
  public Map<Dpid, Switch> switches() {
    return switches;
  }

  /** The links, one entry per direction, by the port that sends. */
  public Map<SwitchPort, Link> links() {
    return links;
  }

  /** Every host that was seen, in the order of their ports; its switch may be away. */
  public List<Host> hosts() {
    return hosts;
  }

  /** A network of these parts. */
  public static Network of(List<Switch> switches, List<Link> links, List<Host> hosts) {
    return new Network(
        switches.stream().collect(Collectors.toMap(Switch::dpid, Function.identity(), last())),
        links.stream().collect(Collectors.toMap(Link::from, Function.identity(), last())),
        hosts);
  }

  private static <T> BinaryOperator<T> last() {
    return (one, two) -> two;
  }

  /** The port, if the network has it. */
  public Optional<Port> port(SwitchPort at) {
    return Optional.ofNullable(ports.get(at));
  }

  /** How fast a direction is in bits per second; 0 if it is gone or unknown. */
  public long rateBps(LinkDirection direction) {
    return port(direction.port()).map(Port::rateBps).orElse(0L);
  }

  /** The host that has this address; the one at the smallest port where several claim it. */
  public Optional<Host> hostWith(IpPrefix address) {
    return Optional.ofNullable(byAddress.get(address));
  }

  /**
   * The path of fewest hops between two of its hosts, or nothing where they are not connected or at
   * the same port. Always the same object for the same hosts, up to a number of pairs.
   */
  public Optional<Path> path(Host source, Host destination) {
    Ends ends = new Ends(source.at(), destination.at());
    Path known = paths.get(ends);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Path> found = ShortestPath.between(this, source, destination);
    if (paths.size() < REMEMBERED_PATHS) {
      found.ifPresent(path -> paths.put(ends, path));
    }
    return found;
  }

  /** The host at this port, if one was seen there. */
  public Optional<Host> hostAt(SwitchPort port) {
    return hosts.stream().filter(host -> host.at().equals(port)).findFirst();
  }

  /** Every direction of every wire, links between switches first, in a fixed order. */
  public List<LinkDirection> directions() {
    List<LinkDirection> directions = new ArrayList<>();
    links.keySet().stream()
        .sorted()
        .forEach(port -> directions.add(new LinkDirection.Outbound(port)));
    hosts.stream()
        .map(Host::at)
        .filter(at -> port(at).isPresent())
        .distinct()
        .forEach(
            port -> {
              directions.add(new LinkDirection.Inbound(port));
              directions.add(new LinkDirection.Outbound(port));
            });
    return directions;
  }

  /** Links that leave a switch from ports that carry packets at both ends, by port number. */
  List<Link> usableLinksFrom(Dpid dpid) {
    return usable.getOrDefault(dpid, List.of());
  }

  /**
   * The path of fewest hops between two ports that meets requirements, or nothing where none was
   * found. It is remembered, and found again only after many others.
   */
  public Optional<Path> path(SwitchPort entry, SwitchPort exit, PathRequirements requirements) {
    Required key = new Required(new Ends(entry, exit), requirements);
    Optional<Path> known = required.get(key);
    if (known != null) {
      return known;
    }
    Optional<Path> found = RoomiestPath.between(this, entry, exit, requirements, out -> 0);
    if (required.size() >= REMEMBERED_REQUIREMENTS) {
      required.clear();
    }
    required.put(key, found);
    return found;
  }

  /** How many links lead at least from each switch to this one; only from those that any do. */
  Map<Dpid, Integer> linksTo(Dpid exit) {
    Map<Dpid, Integer> known = linksTo.get(exit);
    if (known != null) {
      return known;
    }
    Map<Dpid, Integer> counts = new HashMap<>(Map.of(exit, 0));
    Deque<Dpid> frontier = new ArrayDeque<>(List.of(exit));
    while (!frontier.isEmpty()) {
      Dpid at = frontier.remove();
      for (Dpid each : before.getOrDefault(at, List.of())) {
        if (counts.putIfAbsent(each, counts.get(at) + 1) == null) {
          frontier.add(each);
        }
      }
    }
    if (linksTo.size() < REMEMBERED_SWITCHES) {
      linksTo.put(exit, counts);
    }
    return counts;
  }

  /** The usable links from each switch that lead nearer to this one, each by one link. */
  Map<Dpid, List<Link>> linksNearer(Dpid exit) {
    Map<Dpid, List<Link>> known = nearer.get(exit);
    if (known != null) {
      return known;
    }
    Map<Dpid, Integer> counts = linksTo(exit);
    Map<Dpid, List<Link>> links = new HashMap<>();
    counts.forEach(
        (from, count) ->
            links.put(
                from,
                usableLinksFrom(from).stream()
                    .filter(link -> counts.getOrDefault(link.to().dpid(), count) < count)
                    .toList()));
    if (nearer.size() < REMEMBERED_SWITCHES) {
      nearer.put(exit, links);
    }
    return links;
  }

  /** Whether the port is there and carries packets. */
  public boolean isUp(SwitchPort at) {
    return port(at).map(Port::up).orElse(false);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Network network
        && switches.equals(network.switches)
        && links.equals(network.links)
        && hosts.equals(network.hosts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(switches, links, hosts);
  }

  @Override
  public String toString() {
    return "Network[switches=" + switches + ", links=" + links + ", hosts=" + hosts + "]";
  }
}
