package org.windowpane.controller.topology;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.controller.model.Host;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.Link;

/** The network as the controller discovered it, without what only the switches' databases know. */
public record Discovered(List<Switch> switches, List<Link> links, List<Host> hosts) {

  /** No switch, no link, no host. */
  public static final Discovered NOTHING = new Discovered(List.of(), List.of(), List.of());

  /** A connected switch. */
  public record Switch(Dpid dpid, List<FlowTable> tables, List<Port> ports) {

    /** Keeps its own copies. */
    public Switch {
      tables = List.copyOf(tables);
      ports = List.copyOf(ports);
    }
  }

  /**
   * A port that packets can come in by.
   *
   * @param speedBps as the switch reports it, in bits per second; empty if it does not
   * @param broadcast whether the controller lets packets for everyone out here, should it be an
   *     edge
   */
  public record Port(
      int number, String name, boolean up, OptionalLong speedBps, boolean broadcast) {}

  /** Keeps its own copies. */
  public Discovered {
    switches = List.copyOf(switches);
    links = List.copyOf(links);
    hosts = List.copyOf(hosts);
  }

  /**
   * The same, with those of these switches that only the earlier one lists. A controller stops
   * listing a switch a moment before it reports that the switch is gone.
   */
  public Discovered keeping(Set<Dpid> dpids, Discovered earlier) {
    Set<Dpid> listed = switches.stream().map(Switch::dpid).collect(Collectors.toSet());
    Stream<Switch> kept =
        earlier.switches.stream()
            .filter(each -> dpids.contains(each.dpid()) && !listed.contains(each.dpid()));
    return new Discovered(Stream.concat(switches.stream(), kept).toList(), links, hosts);
  }

  /**
   * What of it concerns these switches only: the controller may still know of links and hosts of a
   * switch that it has lost already.
   */
  Discovered among(Set<Dpid> dpids) {
    return new Discovered(
        switches.stream().filter(each -> dpids.contains(each.dpid())).toList(),
        links.stream()
            .filter(link -> dpids.contains(link.from().dpid()) && dpids.contains(link.to().dpid()))
            .toList(),
        hosts.stream().filter(host -> dpids.contains(host.at().dpid())).toList());
  }
}
