package org.windowpane.gateway.bench;

import java.util.ArrayList;
import java.util.List;
import org.windowpane.protocol.message.NetworkReport;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The network that is booked on: sixteen leaves with sixteen hosts each, {@code 10.0.LEAF.PORT},
 * and a spine. Links carry 10 Gbit/s; a port has 500 queues, a table 10,000 entries.
 */
public final class LeafSpine {
  private static final int LEAVES = 16;
  private static final int HOSTS_OF_A_LEAF = 16;
  private static final int SPINE = LEAVES + 1;
  private static final int UP = HOSTS_OF_A_LEAF + 1;
  private static final long LINK_BPS = 10_000_000_000L;
  private static final int QUEUES = 500;
  private static final long ENTRIES = 10_000;

  private LeafSpine() {}

  /** The network as the plan protocol reports it. */
  static NetworkReport of(String instance, long version) {
    List<NetworkReport.Switch> switches = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    List<NetworkReport.Host> hosts = new ArrayList<>();
    for (int leaf = 1; leaf <= LEAVES; leaf++) {
      switches.add(plainSwitch(leaf, UP));
      links.add(new Link(at(leaf, UP), at(SPINE, leaf)));
      links.add(new Link(at(SPINE, leaf), at(leaf, UP)));
      for (int port = 1; port <= HOSTS_OF_A_LEAF; port++) {
        hosts.add(host(leaf, port));
      }
    }
    switches.add(plainSwitch(SPINE, LEAVES));
    return new NetworkReport(instance, version, switches, links, hosts);
  }

  private static NetworkReport.Switch plainSwitch(int number, int count) {
    List<NetworkReport.Port> ports = new ArrayList<>();
    for (int port = 1; port <= count; port++) {
      ports.add(
          new NetworkReport.Port(port, "s" + number + "-" + port, true, LINK_BPS, QUEUES, null));
    }
    List<FlowTable> tables =
        List.of(new FlowTable(0, "policy", ENTRIES), new FlowTable(1, "forwarding", ENTRIES));
    return new NetworkReport.Switch(new Dpid(number), tables, ports, QueueMode.MARKED, null);
  }

  private static SwitchPort at(int number, int port) {
    return new SwitchPort(new Dpid(number), port);
  }

  private static NetworkReport.Host host(int leaf, int port) {
    IpPrefix address = IpPrefix.parse("10.0." + leaf + "." + port);
    return new NetworkReport.Host(
        Mac.parse(String.format("0a:00:00:00:%02x:%02x", leaf, port)),
        List.of(address),
        at(leaf, port));
  }
}
