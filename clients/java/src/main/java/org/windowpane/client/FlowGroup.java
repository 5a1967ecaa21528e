package org.windowpane.client;

import java.util.List;
import java.util.Map;

/**
 * The packets that a booking is about: those that match each predicate. A predicate that is not set
 * matches every packet. Hosts are names, addresses, or prefixes such as {@code 10.0.0.0/24}; ports
 * are numbers or ranges such as {@code 8000-8099}; a transport is {@code tcp}, {@code udp}, {@code
 * icmp}, or a protocol number. Immutable.
 */
public final class FlowGroup {
  private static final List<String> NAMES =
      List.of(
          "user",
          "srcUser",
          "dstUser",
          "srcHost",
          "dstHost",
          "transport",
          "srcPort",
          "dstPort",
          "srcEth",
          "dstEth");

  private final Fields predicates;

  private FlowGroup(Fields predicates) {
    this.predicates = predicates;
  }

  /** All packets from one host to another. A reservation needs both. */
  public static FlowGroup between(String srcHost, String dstHost) {
    return new FlowGroup(Fields.NONE).with("srcHost", srcHost).with("dstHost", dstHost);
  }

  /** Packets that match the predicates, by their names in the API, such as {@code srcEth}. */
  public static FlowGroup of(Map<String, String> predicates) {
    FlowGroup flows = new FlowGroup(Fields.NONE);
    for (Map.Entry<String, String> each : predicates.entrySet()) {
      if (!NAMES.contains(each.getKey())) {
        throw new IllegalArgumentException("a flow group has no predicate " + each.getKey());
      }
      flows = flows.with(each.getKey(), each.getValue());
    }
    return flows;
  }

  static FlowGroup of(JsonObject json) {
    FlowGroup flows = new FlowGroup(Fields.NONE);
    for (String name : NAMES) {
      FlowGroup before = flows;
      flows = json.optionalText(name).map(it -> before.with(name, it)).orElse(before);
    }
    return flows;
  }

  private FlowGroup with(String name, String value) {
    return new FlowGroup(predicates.with(name, value));
  }

  /** Only TCP. */
  public FlowGroup tcp() {
    return with("transport", "tcp");
  }

  /** Only UDP. */
  public FlowGroup udp() {
    return with("transport", "udp");
  }

  /** Only packets from this port, 0 to 65,535. */
  public FlowGroup fromPort(int port) {
    return with("srcPort", port(port));
  }

  /** Only packets to this port, 0 to 65,535. */
  public FlowGroup toPort(int port) {
    return with("dstPort", port(port));
  }

  /** Only packets from these ports, both included. */
  public FlowGroup fromPorts(int first, int last) {
    return with("srcPort", port(first) + "-" + port(last));
  }

  /** Only packets to these ports, both included. */
  public FlowGroup toPorts(int first, int last) {
    return with("dstPort", port(first) + "-" + port(last));
  }

  private static String port(int port) {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("a port is between 0 and 65535");
    }
    return Integer.toString(port);
  }

  /** The predicates by their names in the API. */
  public Map<String, Object> predicates() {
    return predicates.values();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FlowGroup that && predicates.equals(that.predicates);
  }

  @Override
  public int hashCode() {
    return predicates.hashCode();
  }

  @Override
  public String toString() {
    return predicates.toString();
  }
}
