package org.windowpane.controller.enforcement;

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
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Link;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.PortKey;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.plan.BroadcastTree;
import org.windowpane.controller.plan.PortFound;
import org.windowpane.controller.plan.QueuesFound;

/**
 * Puts the network together from what the controller discovered and what the switches' databases
 * say. A port where no link is known yet takes part in flooding only when it was up for a while:
 * two parallel links that are not discovered yet would loop.
 */
final class NetworkAssembler {

  private final Duration settle;
  private final LinkMemory memory;
  private final RememberedHosts remembered;
  private final Map<Dpid, Instant> connectedAt = new HashMap<>();
  private final Map<PortKey, Instant> upSince = new HashMap<>();

  NetworkAssembler(Timing timing, RememberedHosts remembered) {
    this.settle = timing.settle();
    this.memory = new LinkMemory(timing.linkLinger());
    this.remembered = remembered;
  }

  /** A switch's queueing: what was found, and what is wrong with single ports. */
  record Queueing(QueuesFound found, List<String> portProblems) {}

  Network assemble(Discovered discovered, Map<Dpid, Queueing> queueing, Instant now) {
    rememberTimes(discovered, now);
    List<Link> links = memory.links(discovered.links(), upSince.keySet(), now);
    Set<PortKey> tree = BroadcastTree.ports(links);
    Set<PortKey> linked = new HashSet<>();
    links.forEach(link -> linked.addAll(List.of(link.from(), link.to())));
    Predicate<PortKey> edge = port -> !linked.contains(port) && hasPassed(upSince.get(port), now);
    SortedMap<Dpid, SwitchInfo> switches = new TreeMap<>();
    for (Discovered.Switch each : discovered.switches()) {
      Queueing queues = queueing.get(each.dpid());
      if (queues != null) {
        switches.put(each.dpid(), describe(each, queues, tree, edge, now));
      }
    }
    // What comes through a link is no host at its port, however the controller sees it meanwhile.
    List<Host> seen = discovered.hosts().stream().filter(host -> edge.test(host.at())).toList();
    List<Host> hosts = remembered.with(seen, edge);
    hosts.removeIf(host -> !switches.containsKey(host.at().dpid()));
    hosts.sort(Comparator.comparing(Host::mac).thenComparing(Host::at));
    return new Network(switches, links, hosts);
  }

  private void rememberTimes(Discovered discovered, Instant now) {
    Set<Dpid> connected = new HashSet<>();
    Set<PortKey> up = new HashSet<>();
    for (Discovered.Switch each : discovered.switches()) {
      connected.add(each.dpid());
      connectedAt.putIfAbsent(each.dpid(), now);
      each.ports().stream()
          .filter(Discovered.Port::up)
          .forEach(port -> up.add(new PortKey(each.dpid(), port.number())));
    }
    connectedAt.keySet().retainAll(connected);
    upSince.keySet().retainAll(up);
    up.forEach(port -> upSince.putIfAbsent(port, now));
  }

  private SwitchInfo describe(
      Discovered.Switch found,
      Queueing queueing,
      Set<PortKey> tree,
      Predicate<PortKey> edge,
      Instant now) {
    QueuesFound queues = queueing.found();
    SortedMap<Integer, PortInfo> ports = new TreeMap<>();
    for (Discovered.Port port : found.ports()) {
      PortKey key = new PortKey(found.dpid(), port.number());
      boolean flooding = port.up() && (tree.contains(key) || (port.broadcast() && edge.test(key)));
      ports.put(port.number(), describe(port, queues, flooding));
    }
    List<String> problems = new ArrayList<>();
    queues.problem().ifPresent(problems::add);
    problems.addAll(queueing.portProblems());
    return new SwitchInfo(
        found.dpid(),
        found.tables(),
        ports,
        queues.mode(),
        queues.reachable(),
        problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems)),
        hasPassed(connectedAt.get(found.dpid()), now));
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
