package org.windowpane.controller.entries;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.Transport;

/** A flow group as matches of one switch, disjoint and together exactly the flow group. */
public final class FlowGroupMatches {

  public static final int IPV4 = 0x0800;
  public static final int IPV6 = 0x86dd;

  private final FlowGroup group;
  private final FieldMatch base;
  private final List<FieldMatch> matches = new ArrayList<>();

  private FlowGroupMatches(FlowGroup group, FieldMatch base) {
    this.group = group;
    this.base = base;
  }

  /**
   * The matches of a flow group's IP and transport predicates.
   *
   * @param base conditions that all of them shall have: the port, Ethernet addresses
   * @throws UnenforceableException if no switch entry can express the flow group
   */
  public static List<FieldMatch> of(FlowGroup group, FieldMatch base)
      throws UnenforceableException {
    return new FlowGroupMatches(group, base).expand();
  }

  private List<FieldMatch> expand() throws UnenforceableException {
    boolean ports = group.srcPort().isPresent() || group.dstPort().isPresent();
    if (ports && group.transport().isPresent() && !group.transport().get().hasPorts()) {
      throw new UnenforceableException("switches can match ports for TCP and UDP only");
    }
    boolean hosts = group.srcHost().isPresent() || group.dstHost().isPresent();
    if (!hosts && !ports && group.transport().isEmpty()) {
      return List.of(base);
    }
    if (mayBe(false)) {
      expandFamily(false, ports);
    }
    if (mayBe(true)) {
      expandFamily(true, ports);
    }
    if (matches.isEmpty()) {
      throw new UnenforceableException(
          "no packet goes from an IPv4 to an IPv6 address or the other way round");
    }
    return matches;
  }

  private boolean mayBe(boolean v6) {
    return group.srcHost().map(host -> host.isV6() == v6).orElse(true)
        && group.dstHost().map(host -> host.isV6() == v6).orElse(true);
  }

  private void expandFamily(boolean v6, boolean ports) {
    FieldMatch match = base.with(Field.ETH_TYPE, v6 ? IPV6 : IPV4);
    match = withHost(match, v6 ? Field.IPV6_SRC : Field.IPV4_SRC, group.srcHost());
    match = withHost(match, v6 ? Field.IPV6_DST : Field.IPV4_DST, group.dstHost());
    if (group.transport().isPresent()) {
      expandTransport(match, group.transport().get(), v6);
    } else if (ports) {
      expandTransport(match, Transport.TCP, v6);
      expandTransport(match, Transport.UDP, v6);
    } else {
      matches.add(match);
    }
  }

  private static FieldMatch withHost(FieldMatch match, Field field, Optional<IpPrefix> host) {
    return host.map(
            prefix ->
                match.with(
                    field,
                    new Bits(prefix.high(), prefix.low(), prefix.highMask(), prefix.lowMask())))
        .orElse(match);
  }

  private void expandTransport(FieldMatch family, Transport transport, boolean v6) {
    FieldMatch match = family.with(Field.IP_PROTO, transport.number(v6));
    boolean tcp = transport.equals(Transport.TCP);
    for (Optional<Bits> source : conditions(group.srcPort())) {
      FieldMatch from = withPort(match, tcp ? Field.TCP_SRC : Field.UDP_SRC, source);
      for (Optional<Bits> destination : conditions(group.dstPort())) {
        matches.add(withPort(from, tcp ? Field.TCP_DST : Field.UDP_DST, destination));
      }
    }
  }

  private static List<Optional<Bits>> conditions(Optional<PortRange> range) {
    return range
        .filter(ports -> !ports.isAny())
        .map(ports -> PortPrefixes.covering(ports).stream().map(Optional::of).toList())
        .orElse(List.of(Optional.empty()));
  }

  private static FieldMatch withPort(FieldMatch match, Field field, Optional<Bits> port) {
    return port.map(bits -> match.with(field, bits)).orElse(match);
  }
}
