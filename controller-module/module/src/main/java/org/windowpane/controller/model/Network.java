package org.windowpane.controller.model;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;

/**
 * The network as it is at one moment. A switch that has lost its connection goes on forwarding, so
 * its links and hosts stay for a while.
 *
 * @param switches the connected switches by dpid
 * @param links in sorted order
 * @param hosts sorted by Ethernet address
 * @param outOfService those of the links that packets avoid where there is another way
 */
public record Network(
    SortedMap<Dpid, SwitchInfo> switches,
    List<Link> links,
    List<Host> hosts,
    Set<Link> outOfService) {

  /** No switch, no link, no host. */
  public static final Network EMPTY = new Network(new TreeMap<>(), List.of(), List.of());

  /** Keeps its own copies. */
  public Network {
    switches = Collections.unmodifiableSortedMap(new TreeMap<>(switches));
    links = List.copyOf(links);
    hosts = List.copyOf(hosts);
    outOfService = Set.copyOf(outOfService);
  }

  /** A network of which everything is in service. */
  public Network(SortedMap<Dpid, SwitchInfo> switches, List<Link> links, List<Host> hosts) {
    this(switches, links, hosts, Set.of());
  }

  /** The switch of this dpid, if it is connected. */
  public Optional<SwitchInfo> switchOf(Dpid dpid) {
    return Optional.ofNullable(switches.get(dpid));
  }

  /** The same without links and hosts of switches that are not connected. */
  public Network ofConnectedSwitches() {
    return new Network(
        switches,
        links.stream()
            .filter(link -> isConnected(link.from().dpid()) && isConnected(link.to().dpid()))
            .toList(),
        hosts.stream().filter(host -> isConnected(host.at().dpid())).toList(),
        outOfService.stream()
            .filter(link -> isConnected(link.from().dpid()) && isConnected(link.to().dpid()))
            .collect(Collectors.toSet()));
  }

  private boolean isConnected(Dpid dpid) {
    return switches.containsKey(dpid);
  }
}
