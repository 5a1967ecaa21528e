package org.windowpane.gateway.ledger.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.ClassSlots;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Resource.ShareRules;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.gateway.ledger.tables.HostNameTable.HostName;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * What people call the parts of the network.
 *
 * @param network the parts
 * @param hostNames by address
 */
public record Names(Network network, Map<String, HostName> hostNames) {

  /** The names of a state. */
  public static Names of(LedgerState state) {
    return new Names(state.decisions().network(), state.hostNames());
  }

  /** The name of the host that has this address, or the address. */
  public String host(IpPrefix address) {
    String text = address.toString();
    return name(text).orElse(text);
  }

  private Optional<String> name(String address) {
    return Optional.ofNullable(hostNames.get(address)).map(HostName::name);
  }

  /** The name of a host: of its first address that has one, else that address, else its mac. */
  public String host(Host host) {
    return host.addresses().stream()
        .flatMap(address -> name(address.toString()).stream())
        .findFirst()
        .or(() -> host.addresses().stream().findFirst().map(IpPrefix::toString))
        .orElse(host.mac());
  }

  /** A direction of a wire, such as {@code s1:3>s3:1} or {@code h1>s1:1}. */
  public String link(LinkDirection direction) {
    return from(direction) + ">" + to(direction);
  }

  /** The end of a direction that sends. */
  public String from(LinkDirection direction) {
    return direction instanceof Inbound inbound
        ? edge(inbound.port())
        : direction.port().toString();
  }

  /** The end of a direction that receives. */
  public String to(LinkDirection direction) {
    if (direction instanceof Inbound inbound) {
      return inbound.port().toString();
    }
    return Optional.ofNullable(network.links().get(direction.port()))
        .map(Link::to)
        .map(SwitchPort::toString)
        .orElseGet(() -> edge(direction.port()));
  }

  private String edge(SwitchPort port) {
    return network.hostAt(port).map(this::host).orElse("?");
  }

  /** A resource, as text. */
  public String resource(Resource resource) {
    if (resource instanceof ShareBandwidth share) {
      return "share " + share.share();
    }
    if (resource instanceof LinkBandwidth link) {
      return "link " + link(link.direction());
    }
    if (resource instanceof PortQueues queues) {
      return "port " + queues.port();
    }
    if (resource instanceof ClassSlots slots) {
      return "share " + slots.share();
    }
    if (resource instanceof ShareRules rules) {
      return "rules of share " + rules.share();
    }
    return resource instanceof TableEntries table
        ? "table of " + table.dpid().shortName()
        : "rules of the network";
  }

  /** Every host and switch on the way, such as {@code h1, s1, s3, s2, h4}; empty without a way. */
  public List<String> path(FlowGroup flows, Path path) {
    return path.hops().isEmpty()
        ? List.of()
        : path(
            end(flows.srcHost(), path.hops().get(0).in()),
            path,
            end(flows.dstHost(), path.hops().get(path.hops().size() - 1).out()));
  }

  /** The host at an end of a way: as the flows name it, else as it is seen there. */
  private String end(IpPrefix named, SwitchPort port) {
    return named.isAddress() ? host(named) : edge(port);
  }

  /** Every switch on the way, between what the hosts at its ends are called. */
  public static List<String> path(String source, Path path, String destination) {
    List<String> names = new ArrayList<>();
    names.add(source);
    for (Hop hop : path.hops()) {
      names.add(hop.dpid().shortName());
    }
    names.add(destination);
    return names;
  }
}
