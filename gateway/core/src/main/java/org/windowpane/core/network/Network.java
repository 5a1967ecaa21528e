package org.windowpane.core.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.core.flow.IpPrefix;

/**
 * The network as it was last seen. Immutable.
 *
 * @param switches by dpid
 * @param links one entry per direction, by the port that sends
 * @param hosts every host that was seen, in the order of their ports; its switch may be away
 */
public record Network(Map<Dpid, Switch> switches, Map<SwitchPort, Link> links, List<Host> hosts) {
  /** Nothing seen yet. */
  public static final Network EMPTY = new Network(Map.of(), Map.of(), List.of());

  /** Copies what could be changed from outside, in an order that does not depend on its source. */
  public Network {
    switches = Map.copyOf(switches);
    links = Map.copyOf(links);
    hosts = hosts.stream().sorted(Comparator.comparing(Host::at).thenComparing(Host::mac)).toList();
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
    return Optional.ofNullable(switches.get(at.dpid())).flatMap(it -> it.port(at.port()));
  }

  /** How fast a direction is in bits per second; 0 where it is gone or nobody knows. */
  public long rateBps(LinkDirection direction) {
    return port(direction.port()).map(Port::rateBps).orElse(0L);
  }

  /** The host that has this address; the one at the smallest port where several claim it. */
  public Optional<Host> hostWith(IpPrefix address) {
    return hosts.stream().filter(host -> host.addresses().contains(address)).findFirst();
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
    Switch here = switches.get(dpid);
    if (here == null) {
      return List.of();
    }
    return new TreeMap<>(here.ports())
        .keySet().stream()
            .map(number -> links.get(new SwitchPort(dpid, number)))
            .filter(link -> link != null && isUp(link.from()) && isUp(link.to()))
            .toList();
  }

  /** Whether the port is there and carries packets. */
  public boolean isUp(SwitchPort at) {
    return port(at).map(Port::up).orElse(false);
  }
}
