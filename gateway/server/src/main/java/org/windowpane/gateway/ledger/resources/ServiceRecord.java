package org.windowpane.gateway.ledger.resources;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.Transport;

/**
 * A service: one virtual address and port for several servers.
 *
 * @param name unique
 * @param share the share that has it
 * @param address the virtual address
 * @param transport TCP or UDP
 * @param port the port of the virtual address
 * @param action the servers, and how one of them is chosen; it has a heartbeat key
 * @param createdBy the name of a user
 */
public record ServiceRecord(
    String name,
    String share,
    IpPrefix address,
    Transport transport,
    int port,
    Service action,
    String createdBy,
    Instant createdAt) {

  /** What the ids of the rules of services begin with. No booking has such an id. */
  private static final String RULE_PREFIX = "service.";

  /** The id of the rule of a service. */
  public static String ruleOf(String service) {
    return RULE_PREFIX + service;
  }

  /** The service whose rule has this id; empty if it is no service's. */
  public static Optional<String> nameOf(String rule) {
    return rule.startsWith(RULE_PREFIX)
        ? Optional.of(rule.substring(RULE_PREFIX.length()))
        : Optional.empty();
  }

  /** The flows to the virtual address. */
  public FlowGroup flowGroup() {
    return to(address, port);
  }

  /** The flows to the servers, as the network forwards them. */
  public List<FlowGroup> flowsToServers() {
    return action.servers().stream().map(each -> to(each.host(), each.port())).toList();
  }

  private FlowGroup to(IpPrefix host, int destination) {
    return FlowGroup.of(
        Map.of(
            "dstHost", host.toString(),
            "transport", transport.toString(),
            "dstPort", Integer.toString(destination)));
  }

  /**
   * Whether a booking chooses the path of what servers send, and so does not apply to what they
   * send for the service.
   */
  public boolean isLeftOutBy(Booking booking) {
    FlowGroup flows = booking.flowGroup();
    return !booking.path().hops().isEmpty()
        && flows.transport().overlaps(transport)
        && action.servers().stream().anyMatch(server -> isFrom(server, flows));
  }

  /**
   * Whether a booking denies or limits flows to a server, and none to the virtual address: it does
   * not apply to what comes to the server through the service.
   */
  public boolean isWayAround(Booking booking) {
    Ask ask = booking.ask();
    return (ask instanceof Ask.Deny || ask instanceof Ask.RateLimit)
        && booking.flowGroup().transport().overlaps(transport)
        && action.servers().stream()
            .anyMatch(server -> isTo(server.host(), server.port(), booking.flowGroup()))
        && !isTo(address, port, booking.flowGroup());
  }

  private static boolean isFrom(Server server, FlowGroup flows) {
    return flows.srcHost().overlaps(server.host())
        && isOfFamily(server.host(), flows.dstHost())
        && flows.srcPort().overlaps(new PortRange(server.port(), server.port()));
  }

  private static boolean isTo(IpPrefix host, int port, FlowGroup flows) {
    return flows.dstHost().overlaps(host)
        && isOfFamily(host, flows.srcHost())
        && flows.dstPort().overlaps(new PortRange(port, port));
  }

  private static boolean isOfFamily(IpPrefix host, IpPrefix other) {
    return other.isAny() || other.isV6() == host.isV6();
  }

  /** Whether both use the same port of a server. */
  public boolean sharesServerWith(ServiceRecord other) {
    return transport.equals(other.transport)
        && action.servers().stream().anyMatch(each -> other.uses(each));
  }

  /** Whether one of its servers has this host and port. */
  public boolean uses(Server server) {
    return action.servers().stream()
        .anyMatch(each -> each.host().equals(server.host()) && each.port() == server.port());
  }
}
