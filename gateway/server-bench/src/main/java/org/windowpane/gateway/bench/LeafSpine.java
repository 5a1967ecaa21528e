package org.windowpane.gateway.bench;

import java.util.ArrayList;
import java.util.List;
import org.windowpane.core.flow.IpPrefix;
import org.windowpane.core.network.Dpid;
import org.windowpane.gateway.enforcement.Wire;

/**
 * The network that is booked on: sixteen leaves with sixteen hosts each, {@code 10.0.LEAF.PORT},
 * and a spine. Links carry 10 Gbit/s; a port has 500 queues, a table 10,000 entries.
 */
final class LeafSpine {
  private static final int LEAVES = 16;
  private static final int HOSTS_OF_A_LEAF = 16;
  private static final int SPINE = LEAVES + 1;
  private static final int UP = HOSTS_OF_A_LEAF + 1;
  private static final long LINK_BPS = 10_000_000_000L;
  private static final int QUEUES = 500;
  private static final long ENTRIES = 10_000;

  private LeafSpine() {}

  /** The network as the plan protocol tells it. */
  static Wire.Network of(String instance, long version) {
    List<Wire.SwitchInfo> switches = new ArrayList<>();
    List<Wire.LinkInfo> links = new ArrayList<>();
    List<Wire.HostInfo> hosts = new ArrayList<>();
    for (int leaf = 1; leaf <= LEAVES; leaf++) {
      switches.add(plainSwitch(leaf, UP));
      links.add(new Wire.LinkInfo(at(leaf, UP), at(SPINE, leaf)));
      links.add(new Wire.LinkInfo(at(SPINE, leaf), at(leaf, UP)));
      for (int port = 1; port <= HOSTS_OF_A_LEAF; port++) {
        hosts.add(host(leaf, port));
      }
    }
    switches.add(plainSwitch(SPINE, LEAVES));
    return new Wire.Network(instance, version, switches, links, hosts);
  }

  private static Wire.SwitchInfo plainSwitch(int number, int count) {
    List<Wire.PortInfo> ports = new ArrayList<>();
    for (int port = 1; port <= count; port++) {
      ports.add(new Wire.PortInfo(port, "s" + number + "-" + port, true, LINK_BPS, QUEUES));
    }
    List<Wire.TableInfo> tables =
        List.of(
            new Wire.TableInfo(0, "policy", ENTRIES), new Wire.TableInfo(1, "forwarding", ENTRIES));
    return new Wire.SwitchInfo(new Dpid(number), tables, ports, "marked", null);
  }

  private static Wire.At at(int number, int port) {
    return new Wire.At(new Dpid(number), port);
  }

  private static Wire.HostInfo host(int leaf, int port) {
    IpPrefix address = IpPrefix.parse("srcHost", "10.0." + leaf + "." + port);
    return new Wire.HostInfo(
        String.format("0a:00:00:00:%02x:%02x", leaf, port), List.of(address), at(leaf, port));
  }
}
