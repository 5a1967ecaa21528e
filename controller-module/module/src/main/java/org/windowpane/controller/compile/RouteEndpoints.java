package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/** Where the packets of a flow group enter the network, and the hosts that they are for. */
final class RouteEndpoints {

  /**
   * Where packets enter.
   *
   * @param mac the source's Ethernet address, if there is one source and it is known
   */
  record Origin(SwitchPort at, Optional<Mac> mac) {}

  private final Network network;
  private final FlowGroup group;

  RouteEndpoints(Network network, FlowGroup group) {
    this.network = network;
    this.group = group;
  }

  /** The known hosts that the flow group's packets may be for. */
  List<Host> destinations() {
    return network.hosts().stream()
        .filter(host -> isOneOf(host, group.dstHost(), group.dstEth()))
        .toList();
  }

  /**
   * The port of the one source, if the flow group names one that is known, else every port at the
   * network's edge: a source that has not been seen yet may be anywhere.
   */
  List<Origin> origins() {
    boolean single =
        group.srcEth().isPresent() || group.srcHost().filter(IpPrefix::isAddress).isPresent();
    List<Origin> known =
        network.hosts().stream()
            .filter(host -> single && isOneOf(host, group.srcHost(), group.srcEth()))
            .map(host -> new Origin(host.at(), Optional.of(host.mac())))
            .toList();
    return known.isEmpty() ? edge() : known;
  }

  private List<Origin> edge() {
    Set<SwitchPort> linked = new HashSet<>();
    network.links().forEach(link -> linked.addAll(List.of(link.from(), link.to())));
    List<Origin> edge = new ArrayList<>();
    for (SwitchInfo info : network.switches().values()) {
      for (PortInfo port : info.ports().values()) {
        SwitchPort at = new SwitchPort(info.dpid(), port.number());
        if (port.up() && !linked.contains(at)) {
          edge.add(new Origin(at, Optional.empty()));
        }
      }
    }
    return edge;
  }

  private static boolean isOneOf(Host host, Optional<IpPrefix> prefix, Optional<Mac> mac) {
    return mac.map(host.mac()::equals).orElse(true)
        && prefix.map(within -> hasAddress(host, within)).orElse(true);
  }

  private static boolean hasAddress(Host host, IpPrefix within) {
    return host.addresses().stream().map(IpPrefix::parse).anyMatch(within::contains);
  }
}
