package org.windowpane.controller.topology;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.OutOfService;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.queues.PortFound;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Puts the network together from what the controller discovered and the contents of the switches'
 * databases. A port where no link is known yet takes part in flooding only when it was up for a
 * while: two parallel links that are not discovered yet would loop.
 */
public final class NetworkAssembler {

  private final Duration settle;
  private final LinkAging memory;
  private final LinkLossDetector silence = new LinkLossDetector();
  private final PortRoles roles;
  private final HostLocations places = new HostLocations();
  private final AdoptedHosts remembered;
  private final AdoptedState adopted;
  private final HostsBehind behind = new HostsBehind();
  private final Map<Dpid, Instant> connectedAt = new HashMap<>();
  private final Map<SwitchPort, Instant> upSince = new HashMap<>();
  private List<Link> remembers = List.of();
  private Set<SwitchPort> tree = Set.of();

  public NetworkAssembler(
      Duration settle,
      Duration linkLinger,
      LinkValidation trust,
      AdoptedHosts remembered,
      AdoptedState adopted) {
    this.settle = settle;
    this.memory = new LinkAging(linkLinger);
    this.roles = new PortRoles(trust);
    this.remembered = remembered;
    this.adopted = adopted;
  }

  /** A switch's queueing: what was found, and what is wrong with single ports. */
  public record Queueing(QueuesFound found, List<String> portProblems) {}

  /**
   * The network at an instant.
   *
   * @param out what is out of service
   */
  public Network assemble(
      Discovered all, Map<Dpid, Queueing> queueing, OutOfService out, Instant now) {
    Discovered discovered = all.among(queueing.keySet());
    rememberTimes(discovered, now);
    List<Link> believable = roles.believable(discovered.links(), upSince.keySet(), now);
    remembers = memory.links(believable, connectedAt.keySet(), upSince.keySet(), now);
    roles.learnLinks(remembers);
    List<Link> links = silence.without(remembers);
    tree = BroadcastTree.ports(links, connectedAt::containsKey, tree, out);
    Predicate<SwitchPort> inside = port -> roles.isLinkEnd(port) || adopted.mayBeLink(port, now);
    Predicate<SwitchPort> edge = port -> !inside.test(port) && hasPassed(upSince.get(port), now);
    SortedMap<Dpid, SwitchInfo> switches = new TreeMap<>();
    for (Discovered.Switch each : discovered.switches()) {
      switches.put(each.dpid(), describe(each, queueing.get(each.dpid()), links, edge, now));
    }
    List<Host> seen = places.of(discovered.hosts(), inside.negate(), roles::isContested);
    List<Host> hosts = remembered.with(seen, edge);
    hosts.removeIf(host -> !switches.containsKey(host.at().dpid()));
    hosts.addAll(behind.of(hosts, links, dpid -> isAway(dpid, now)));
    // Those remembered prove nothing: they may be at any port on the way to a host.
    roles.learnHosts(seen, now);
    hosts.sort(Comparator.comparing(Host::mac).thenComparing(Host::at));
    return new Network(
        switches, links, hosts, links.stream().filter(out::has).collect(Collectors.toSet()));
  }

  /** Takes counters of ports; returns whether they show other links than before. */
  public boolean count(Map<SwitchPort, PortCount> counts, Instant now) {
    memory.count(counts, now);
    return silence.count(remembers, counts);
  }

  private void rememberTimes(Discovered discovered, Instant now) {
    Set<Dpid> connected = new HashSet<>();
    Set<SwitchPort> up = new HashSet<>();
    for (Discovered.Switch each : discovered.switches()) {
      connected.add(each.dpid());
      connectedAt.putIfAbsent(each.dpid(), now);
      each.ports().stream()
          .filter(Discovered.Port::up)
          .forEach(port -> up.add(new SwitchPort(each.dpid(), port.number())));
    }
    connectedAt.keySet().retainAll(connected);
    upSince.keySet().retainAll(up);
    up.forEach(port -> upSince.putIfAbsent(port, now));
  }

  private SwitchInfo describe(
      Discovered.Switch found,
      Queueing queueing,
      List<Link> links,
      Predicate<SwitchPort> edge,
      Instant now) {
    QueuesFound queues = queueing.found();
    SortedMap<Integer, PortInfo> ports = new TreeMap<>();
    List<String> rejectedLinks = new ArrayList<>();
    for (Discovered.Port port : found.ports()) {
      SwitchPort key = new SwitchPort(found.dpid(), port.number());
      boolean contested = roles.isContested(key);
      boolean open = edge.test(key) && (port.broadcast() || contested);
      boolean flooding = port.up() && (tree.contains(key) || open);
      if (contested) {
        rejectedLinks.add(
            "the controller reported a link at port " + port.name() + ", where hosts are");
      }
      ports.put(port.number(), describe(port, queues, flooding));
    }
    List<String> problems = new ArrayList<>();
    queues.problem().ifPresent(problems::add);
    problems.addAll(queueing.portProblems());
    problems.addAll(rejectedLinks);
    return new SwitchInfo(
        found.dpid(),
        found.tables(),
        ports,
        queues.mode(),
        queues.reachable(),
        problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems)),
        hasPassed(connectedAt.get(found.dpid()), now),
        isAwaited(found.dpid(), queues.known(), links, now));
  }

  private boolean isAway(Dpid dpid, Instant now) {
    return !adopted.isRead(dpid) || !hasPassed(connectedAt.get(dpid), now);
  }

  private boolean isAwaited(Dpid dpid, boolean queuesKnown, List<Link> links, Instant now) {
    Predicate<SwitchPort> found =
        port ->
            !upSince.containsKey(port)
                || links.stream().anyMatch(link -> link.from().equals(port))
                    && links.stream().anyMatch(link -> link.to().equals(port));
    return adopted.isAwaited(dpid, queuesKnown, found, now);
  }

  private boolean hasPassed(Instant since, Instant now) {
    return since != null && !now.isBefore(since.plus(settle));
  }

  private static PortInfo describe(Discovered.Port port, QueuesFound queues, boolean flooding) {
    PortFound row = queues.ports().get(port.number());
    OptionalLong rate =
        row != null && row.configuredRateBps().isPresent()
            ? row.configuredRateBps()
            : port.speedBps();
    return new PortInfo(
        port.number(),
        port.name(),
        port.up(),
        rate,
        flooding,
        row == null ? OptionalInt.empty() : row.queueCount(),
        queueProblem(port, row, rate));
  }

  private static Optional<String> queueProblem(
      Discovered.Port port, PortFound row, OptionalLong rate) {
    if (row == null) {
      return Optional.of("port " + port.name() + " is not in the switch's database");
    }
    if (row.isForeign()) {
      return Optional.of("port " + port.name() + " has a QoS that is not Windowpane's");
    }
    return rate.isEmpty()
        ? Optional.of("the rate of port " + port.name() + " is not known")
        : Optional.empty();
  }
}
