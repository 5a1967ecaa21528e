package org.windowpane.controller.entries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.Transport;

class FlowGroupMatchesTest {

  private static FlowGroup group(
      String src, String dst, String transport, String srcPort, String dstPort) {
    return new FlowGroup(
        Optional.ofNullable(src).map(IpPrefix::parse),
        Optional.ofNullable(dst).map(IpPrefix::parse),
        Optional.ofNullable(transport).map(Transport::parse),
        Optional.ofNullable(srcPort).map(PortRange::parse),
        Optional.ofNullable(dstPort).map(PortRange::parse),
        Optional.empty(),
        Optional.empty());
  }

  private static List<FieldMatch> matches(FlowGroup group) throws UnenforceableException {
    return FlowGroupMatches.of(group, FieldMatch.ALL);
  }

  @Test
  void all_flows_are_one_match_of_every_packet() throws UnenforceableException {
    assertThat(matches(FlowGroup.ALL)).containsExactly(FieldMatch.ALL);
  }

  @Test
  void a_five_tuple_is_one_match() throws UnenforceableException {
    assertThat(matches(group("10.0.0.1", "10.0.0.0/24", "tcp", null, "5001")))
        .containsExactly(
            FieldMatch.ALL
                .with(Field.ETH_TYPE, 0x0800)
                .with(Field.IPV4_SRC, 0x0a000001)
                .with(Field.IPV4_DST, Bits.masked(0x0a000000, 0xffffff00L))
                .with(Field.IP_PROTO, 6)
                .with(Field.TCP_DST, 5001));
  }

  @Test
  void a_port_without_a_transport_is_tcp_and_udp() throws UnenforceableException {
    assertThat(matches(group("10.0.0.1", null, null, null, "80")))
        .extracting(match -> match.fields().get(Field.IP_PROTO).low())
        .containsExactly(6L, 17L);
  }

  @Test
  void without_addresses_both_families_are_matched() throws UnenforceableException {
    assertThat(matches(group(null, null, "icmp", null, null)))
        .containsExactly(
            FieldMatch.ALL.with(Field.ETH_TYPE, 0x0800).with(Field.IP_PROTO, 1),
            FieldMatch.ALL.with(Field.ETH_TYPE, 0x86dd).with(Field.IP_PROTO, 58));
    assertThat(matches(group(null, null, null, "80", null))).hasSize(4);
  }

  @Test
  void an_ipv6_prefix_is_matched_in_both_halves() throws UnenforceableException {
    FieldMatch match = matches(group("fd00::/80", null, "udp", null, null)).get(0);

    assertThat(match.fields().get(Field.IPV6_SRC))
        .isEqualTo(new Bits(0xfd00L << 48, 0, -1L, 0xffffL << 48));
  }

  @Test
  void ranges_on_both_sides_multiply() throws UnenforceableException {
    assertThat(matches(group("10.0.0.1", null, "udp", "1-2", "5-6"))).hasSize(4);
    assertThat(matches(group("10.0.0.1", null, "udp", "0-65535", null)))
        .containsExactly(
            FieldMatch.ALL
                .with(Field.ETH_TYPE, 0x0800)
                .with(Field.IPV4_SRC, 0x0a000001)
                .with(Field.IP_PROTO, 17));
  }

  @Test
  void a_prefix_of_no_bits_still_has_its_family() throws UnenforceableException {
    assertThat(matches(group("0.0.0.0/0", null, null, null, null)))
        .containsExactly(FieldMatch.ALL.with(Field.ETH_TYPE, 0x0800));
  }

  @Test
  void an_impossible_match_is_refused_with_a_reason() {
    assertThatThrownBy(() -> matches(group("10.0.0.1", "fd00::1", null, null, null)))
        .isInstanceOf(UnenforceableException.class)
        .hasMessageContaining("IPv6");
    assertThatThrownBy(() -> matches(group("10.0.0.1", null, "icmp", null, "80")))
        .isInstanceOf(UnenforceableException.class)
        .hasMessageContaining("TCP and UDP");
  }
}
