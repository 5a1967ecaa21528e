package org.windowpane.core.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Switch;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * GÉANT, the network of Europe's research networks, in March 2012: 40 nodes, one for each country,
 * and 61 links of 155 Mbit/s to 10 Gbit/s. From the Internet Topology Zoo, topology "Geant2012"
 * (Knight et al., The Internet Topology Zoo, IEEE Journal on Selected Areas in Communications
 * 29(9), 2011). Each node has a switch with a host. Requests are between any two of them.
 */
final class Geant extends LoadedNetwork {
  /** Links of one rate, as pairs of countries. */
  private record Links(long bps, String pairs) {}

  private static final List<Links> LINKS =
      List.of(
          new Links(
              10_000_000_000L,
              """
              NL-BE NL-DK NL-DE BE-IE DK-IS DK-NO DK-DE DK-EE DK-SE DK-RU PL-DE PL-CZ PL-LT DE-CZ
              DE-LU DE-CH DE-AT DE-RU CZ-SK LU-FR FR-CH FR-ES FR-UK CH-IT CH-ES IT-ES IT-AT IT-GR
              BG-HU BG-RO BG-TR BG-GR RO-TR RO-HU GR-AT HU-RS HU-HR HU-SK SK-AT PT-ES PT-UK HR-SL
              SL-AT LT-LV IE-UK NO-SE SE-FI EE-LV
              """),
          new Links(
              2_500_000_000L,
              """
              NL-UK NL-LT DE-IL IL-LT IS-UK
              """),
          new Links(
              1_000_000_000L,
              """
              PL-UA PL-BY DE-CY IT-MT MD-RO CY-UK
              """),
          new Links(
              155_000_000L,
              """
              BG-MK ME-HR
              """));

  /** A switch while its ports are counted; the host is at port 1. */
  private static final class Node {
    private final int dpid;
    private final List<Long> ports = new ArrayList<>(List.of(FASTEST_BPS));

    Node(int dpid) {
      this.dpid = dpid;
    }

    SwitchPort newPort(long bps) {
      ports.add(bps);
      return port(dpid, ports.size());
    }

    String address() {
      return "10.0." + dpid + ".1";
    }

    Host host() {
      return LoadedNetwork.host(
          String.format("0a:00:00:00:00:%02x", dpid), address(), port(dpid, 1));
    }
  }

  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final List<Link> links = new ArrayList<>();

  Geant() {
    for (Links each : LINKS) {
      for (String pair : each.pairs().split("\\s+")) {
        String[] ends = pair.split("-");
        link(links, node(ends[0]).newPort(each.bps()), node(ends[1]).newPort(each.bps()));
      }
    }
  }

  private Node node(String country) {
    return nodes.computeIfAbsent(country, added -> new Node(nodes.size() + 1));
  }

  @Override
  Network network() {
    List<Switch> switches =
        nodes.values().stream().map(each -> plainSwitch(each.dpid, each.ports)).toList();
    return Network.of(switches, links, nodes.values().stream().map(Node::host).toList());
  }

  @Override
  Ends ends(Random chance) {
    List<Node> all = List.copyOf(nodes.values());
    int from = chance.nextInt(all.size());
    int to = (from + 1 + chance.nextInt(all.size() - 1)) % all.size();
    return new Ends(all.get(from).address(), all.get(to).address());
  }

  @Override
  long mostBps() {
    return 100_000_000;
  }
}
