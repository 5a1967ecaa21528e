package org.windowpane.controller.forwarding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.Step.Output;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.protocol.value.Dpid;

/**
 * The forwarding table: every known host's address leads to its port, by the shortest path; what is
 * for every host or for an unknown one goes along the broadcast tree. A link that is not part of
 * the tree takes no such packets, so nothing loops. What no service takes of the packets to a
 * virtual address is dropped: no host has its Ethernet address.
 */
public final class Forwarding {

  private static final int KNOWN_HOST = 100;
  private static final int OUTSIDE_THE_TREE = 50;
  private static final int UNSERVED = 40;
  private static final int EVERYONE = 1;

  private final Network network;
  private final ShortestPaths paths;

  /** The forwarding tables of this network. */
  public Forwarding(Network network) {
    this.network = network;
    this.paths = new ShortestPaths(network);
  }

  /** The entries of one switch's forwarding table, and those that depend on its links like it. */
  public List<Entry> entries(SwitchInfo at) {
    List<Entry> entries = new ArrayList<>();
    for (Host host : network.hosts()) {
      port(at.dpid(), host)
          .ifPresent(port -> entries.add(entry(KNOWN_HOST, to(host), List.of(new Output(port)))));
    }
    Set<Integer> linked = linkedPorts(at.dpid());
    List<Step> tree = new ArrayList<>();
    for (PortInfo port : at.ports().values()) {
      if (port.flooding()) {
        tree.add(new Output(port.number()));
      } else if (linked.contains(port.number())) {
        FieldMatch incoming = FieldMatch.ALL.with(Field.IN_PORT, port.number());
        entries.add(entry(OUTSIDE_THE_TREE, incoming, List.of()));
      }
    }
    entries.add(entry(EVERYONE, FieldMatch.ALL, tree));
    if (at.hasTable(Pipeline.SERVICES)) {
      FieldMatch virtual = FieldMatch.ALL.with(Field.ETH_DST, Pipeline.VIRTUAL_ETHERNET);
      entries.add(entry(UNSERVED, virtual, List.of()));
    }
    entries.addAll(ClassMarks.ofFirst(linked));
    return entries;
  }

  private Optional<Integer> port(Dpid at, Host host) {
    return at.equals(host.at().dpid())
        ? Optional.of(host.at().port())
        : paths.port(at, host.at().dpid());
  }

  private Set<Integer> linkedPorts(Dpid at) {
    return network.links().stream()
        .flatMap(link -> Stream.of(link.from(), link.to()))
        .filter(end -> end.dpid().equals(at))
        .map(end -> end.port())
        .collect(Collectors.toSet());
  }

  private static FieldMatch to(Host host) {
    return FieldMatch.ALL.with(Field.ETH_DST, host.mac().value());
  }

  private static Entry entry(int priority, FieldMatch match, List<Step> steps) {
    return new Entry(
        new EntryKey(Pipeline.FORWARDING, priority, match),
        steps,
        Cookies.FORWARDING,
        Optional.empty());
  }
}
