package org.windowpane.core.flow;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.Transport;

/** The text form of flow groups, and the reading of predicates by name. */
final class FlowGroupText {
  private FlowGroupText() {}

  static FlowGroup parse(String text) {
    String trimmed = text.strip();
    if (!trimmed.startsWith("(") || !trimmed.endsWith(")") || trimmed.length() < 2) {
      throw new InvalidFlowGroupException(
          "", "a flow group stands in parentheses, as in (*) or (srcHost=10.0.0.1, dstPort=80)");
    }
    String inside = trimmed.substring(1, trimmed.length() - 1).strip();
    FlowGroupBuilder flows = new FlowGroupBuilder();
    if (inside.isEmpty() || inside.equals("*")) {
      return flows.build();
    }
    for (String predicate : inside.split(",", -1)) {
      int equals = predicate.indexOf('=');
      if (equals < 0) {
        throw new InvalidFlowGroupException(
            "", "\"" + predicate.strip() + "\" is no predicate such as srcHost=10.0.0.1");
      }
      flows.add(predicate.substring(0, equals).strip(), predicate.substring(equals + 1).strip());
    }
    return flows.build();
  }

  static FlowGroup fromPredicates(Map<String, String> predicates) {
    for (String name : predicates.keySet()) {
      if (Field.named(name).isEmpty()) {
        throw new InvalidFlowGroupException(name, "a flow group has no predicate " + name);
      }
    }
    var read = new Reader(predicates);
    PortRange srcPort = read.value(Field.SRC_PORT, PortRange.ANY, PortRange::parse);
    PortRange dstPort = read.value(Field.DST_PORT, PortRange.ANY, PortRange::parse);
    Transport transport = read.value(Field.TRANSPORT, Transport.ANY, Transport::parse);
    boolean portNamed = read.has(Field.SRC_PORT) || read.has(Field.DST_PORT);
    if (portNamed && transport.isAny()) {
      transport = Transport.TCP_OR_UDP;
    } else if (portNamed && !transport.hasPorts()) {
      throw new InvalidFlowGroupException(
          Field.TRANSPORT.text(), "a port needs the transport tcp or udp, or none");
    }
    return new FlowGroup(
        read.value(Field.USER, UserName.ANY, UserName::parse),
        read.value(Field.SRC_USER, UserName.ANY, UserName::parse),
        read.value(Field.DST_USER, UserName.ANY, UserName::parse),
        read.value(Field.SRC_HOST, IpPrefix.ANY, IpPrefix::parse),
        read.value(Field.DST_HOST, IpPrefix.ANY, IpPrefix::parse),
        transport,
        srcPort,
        dstPort,
        read.value(Field.SRC_ETH, Mac.ANY, Mac::parse),
        read.value(Field.DST_ETH, Mac.ANY, Mac::parse));
  }

  static String format(FlowGroup flows) {
    Map<Field, String> predicates = flows.predicates();
    if (predicates.isEmpty()) {
      return "(*)";
    }
    return predicates.entrySet().stream()
        .map(predicate -> predicate.getKey().text() + "=" + predicate.getValue())
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private record Reader(Map<String, String> predicates) {
    boolean has(Field field) {
      return predicates.containsKey(field.text());
    }

    <S> S value(Field field, S any, Function<String, S> parser) {
      String text = predicates.get(field.text());
      if (text == null) {
        return any;
      }
      try {
        return parser.apply(text.strip());
      } catch (IllegalArgumentException e) {
        throw new InvalidFlowGroupException(field.text(), e.getMessage());
      }
    }
  }
}
