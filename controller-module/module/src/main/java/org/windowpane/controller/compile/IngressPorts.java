package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Where packets of a flow group enter the network: where its source is attached if the group names
 * one host and the controller knows it, and at every port that is no link otherwise. What is
 * decided there is decided: no switch in between needs an entry.
 */
final class IngressPorts {

  private static final List<FieldMatch> ANYWHERE = List.of(FieldMatch.ALL);

  private final Map<Dpid, List<FieldMatch>> edges = new LinkedHashMap<>();
  private final Map<Mac, Set<Dpid>> byMac = new HashMap<>();
  private final Map<IpPrefix, Set<Dpid>> byAddress = new HashMap<>();

  IngressPorts(Network network) {
    Set<SwitchPort> linked = new HashSet<>();
    for (Link link : network.links()) {
      linked.add(link.from());
      linked.add(link.to());
    }
    network.switches().values().forEach(at -> edges.put(at.dpid(), edges(at, linked)));
    for (Host host : network.hosts()) {
      Dpid at = host.at().dpid();
      byMac.computeIfAbsent(host.mac(), mac -> new HashSet<>()).add(at);
      for (String address : host.addresses()) {
        byAddress.computeIfAbsent(IpPrefix.parse(address), ip -> new HashSet<>()).add(at);
      }
    }
  }

  private static List<FieldMatch> edges(SwitchInfo at, Set<SwitchPort> linked) {
    List<FieldMatch> ports = new ArrayList<>();
    boolean any = false;
    for (int number : at.ports().keySet()) {
      if (linked.contains(new SwitchPort(at.dpid(), number))) {
        any = true;
      } else {
        ports.add(FieldMatch.ALL.with(Field.IN_PORT, number));
      }
    }
    return any ? ports : ANYWHERE;
  }

  /**
   * The conditions under which a packet has just entered the network, by switch; a packet of the
   * group that meets none comes from another switch.
   */
  Map<Dpid, List<FieldMatch>> of(FlowGroup group) {
    Map<Dpid, List<FieldMatch>> ingress = new LinkedHashMap<>();
    Optional<Set<Dpid>> attached = attached(group);
    edges.forEach(
        (at, ports) -> {
          if (attached.isEmpty() && !ports.isEmpty()) {
            ingress.put(at, ports);
          } else if (attached.isPresent() && attached.get().contains(at)) {
            ingress.put(at, ANYWHERE);
          }
        });
    return ingress;
  }

  private Optional<Set<Dpid>> attached(FlowGroup group) {
    return group
        .srcEth()
        .map(byMac::get)
        .or(() -> group.srcHost().map(byAddress::get))
        .filter(known -> edges.keySet().containsAll(known));
  }
}
