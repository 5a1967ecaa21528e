package org.windowpane.gateway.network;

import static org.windowpane.gateway.ledger.tables.NetworkTable.NETWORK;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.AwaySwitch;
import org.windowpane.gateway.ledger.rows.NetworkView;
import org.windowpane.gateway.ledger.rows.NetworkView.DownLink;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.LinkChanges;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Stores the network that the controller reports.
 *
 * <p>A controller that has just started knows hosts only from what they send, and a quiet host
 * sends nothing. So the gateway remembers a host where it was last seen, with its addresses, until
 * the controller reports that it is gone, that it is elsewhere, or that another host has its
 * addresses. The gateway also remembers a switch that is gone, to show it as away, and a link that
 * is gone, to show it as down; it books nothing over them meanwhile.
 *
 * @param reported the network that the controller reports
 * @param gone Ethernet addresses of hosts that this run of the controller no longer knows
 */
public record RecordNetwork(Network reported, Set<String> gone) implements Command<Long> {

  /** How long the gateway remembers a switch that does not come back. */
  static final Duration SWITCHES_LAST = Duration.ofDays(7);

  /** How long the gateway remembers a link that does not come back. */
  static final Duration LINKS_LAST = Duration.ofDays(7);

  /** A network from which no host is known to be gone. */
  public RecordNetwork(Network reported) {
    this(reported, Set.of());
  }

  @Override
  public Outcome<Long> decide(LedgerState state, Instant now) {
    NetworkView before = state.network();
    Network seen = withMissingHosts(before.network());
    List<AwaySwitch> away = away(before, now);
    List<DownLink> down = down(before, away, now);
    if (seen.equals(before.network()) && away.equals(before.away()) && down.equals(before.down())) {
      return Outcome.nothing(before.version());
    }
    long version = before.version() + 1;
    return new Outcome<>(
        List.of(NETWORK.upsert(new NetworkView(seen, away, down, version, now))),
        List.of(
            AuditEntry.done(
                Actor.SYSTEM, "network.change", "network", detail(before.network(), seen))),
        version);
  }

  private static Map<String, Object> detail(Network before, Network after) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("before", counts(before));
    detail.put("after", counts(after));
    detail.putAll(LinkChanges.between(before, after).detail());
    return detail;
  }

  private List<AwaySwitch> away(NetworkView before, Instant now) {
    Stream<AwaySwitch> earlier =
        before.away().stream().filter(it -> now.isBefore(it.since().plus(SWITCHES_LAST)));
    Stream<AwaySwitch> added =
        before.network().switches().values().stream().map(it -> new AwaySwitch(it, now));
    return Stream.concat(earlier, added)
        .filter(it -> !reported.switches().containsKey(it.was().dpid()))
        .sorted(Comparator.comparing(it -> it.was().dpid()))
        .toList();
  }

  /**
   * The links that are missing. One of them is forgotten when it comes back, when one of its ports
   * leads elsewhere, with its switches, and after some days.
   */
  private List<DownLink> down(NetworkView before, List<AwaySwitch> away, Instant now) {
    Map<SwitchPort, Set<SwitchPort>> peers = peers();
    Set<SwitchPort> ofHosts = reported.hosts().stream().map(Host::at).collect(Collectors.toSet());
    Set<Dpid> known =
        Stream.concat(
                reported.switches().keySet().stream(), away.stream().map(it -> it.was().dpid()))
            .collect(Collectors.toSet());
    Set<Link> back = Set.copyOf(reported.links().values());
    Stream<DownLink> earlier =
        before.down().stream().filter(it -> now.isBefore(it.since().plus(LINKS_LAST)));
    Stream<DownLink> added =
        before.network().links().values().stream()
            .map(it -> new DownLink(it, before.network().rateBps(new Outbound(it.from())), now));
    return Stream.concat(earlier, added)
        .filter(it -> !back.contains(it.was()))
        .filter(it -> known.containsAll(List.of(it.was().from().dpid(), it.was().to().dpid())))
        .filter(it -> !ofHosts.contains(it.was().from()) && !ofHosts.contains(it.was().to()))
        .filter(it -> leadsOnlyTo(it.was().to(), peers.get(it.was().from())))
        .filter(it -> leadsOnlyTo(it.was().from(), peers.get(it.was().to())))
        .sorted(Comparator.comparing(DownLink::was))
        .toList();
  }

  /** The ports at the other ends of the links of each port, in either direction. */
  private Map<SwitchPort, Set<SwitchPort>> peers() {
    Map<SwitchPort, Set<SwitchPort>> peers = new HashMap<>();
    for (Link link : reported.links().values()) {
      peers.computeIfAbsent(link.from(), any -> new HashSet<>()).add(link.to());
      peers.computeIfAbsent(link.to(), any -> new HashSet<>()).add(link.from());
    }
    return peers;
  }

  /** A port whose link is missing may still have the other direction of it. */
  private static boolean leadsOnlyTo(SwitchPort end, Set<SwitchPort> peers) {
    return peers == null || peers.equals(Set.of(end));
  }

  private Network withMissingHosts(Network before) {
    Map<String, Host> known =
        before.hosts().stream().collect(Collectors.toMap(Host::mac, it -> it, (one, two) -> one));
    List<Host> seen =
        reported.hosts().stream().map(host -> withAddresses(host, known.get(host.mac()))).toList();
    Set<String> reportedMacs = seen.stream().map(Host::mac).collect(Collectors.toSet());
    Set<IpPrefix> taken =
        seen.stream().flatMap(host -> host.addresses().stream()).collect(Collectors.toSet());
    Stream<Host> silent =
        before.hosts().stream()
            .filter(host -> !reportedMacs.contains(host.mac()) && !gone.contains(host.mac()))
            .map(host -> without(host, taken))
            .filter(host -> !host.addresses().isEmpty());
    return new Network(
        reported.switches(), reported.links(), Stream.concat(seen.stream(), silent).toList());
  }

  /** A host as reported; one that is reported without addresses keeps those that it had. */
  private static Host withAddresses(Host host, Host before) {
    return host.addresses().isEmpty() && before != null
        ? new Host(host.mac(), before.addresses(), host.at())
        : host;
  }

  private static Host without(Host host, Set<IpPrefix> taken) {
    List<IpPrefix> left =
        host.addresses().stream().filter(address -> !taken.contains(address)).toList();
    return new Host(host.mac(), left, host.at());
  }

  private static Map<String, Object> counts(Network network) {
    return Map.of(
        "switches", network.switches().size(),
        "links", network.links().size(),
        "hosts", network.hosts().size());
  }
}
