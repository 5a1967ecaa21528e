package org.windowpane.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTextTest {

  @Test
  void a_dpid_is_written_as_it_was_read() {
    assertThat(Dpid.parse("00:00:00:00:00:00:00:1f")).isEqualTo(new Dpid(31));
    assertThat(Dpid.parse("FF:00:00:00:00:00:00:01")).hasToString("ff:00:00:00:00:00:00:01");
  }

  @Test
  void dpids_are_ordered_without_a_sign() {
    assertThat(new Dpid(-1)).isGreaterThan(new Dpid(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "00:00:00:00:00:00:01", "00:00:00:00:00:00:00:0g"})
  void other_dpids_are_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dpid.parse(text))
        .withMessageContaining("dpid");
  }

  @Test
  void an_ethernet_address_is_written_as_it_was_read() {
    assertThat(Mac.parse("0A:00:00:00:00:01")).hasToString("0a:00:00:00:00:01");
    assertThatIllegalArgumentException().isThrownBy(() -> Mac.parse("0a:00:00:00:00"));
    assertThatIllegalArgumentException().isThrownBy(() -> new Mac(1L << 48));
  }

  @Test
  void an_ipv4_address_is_its_longest_prefix() {
    assertThat(IpPrefix.parse("10.0.0.1"))
        .isEqualTo(new IpPrefix(IpPrefix.Family.IPV4, 0, 0x0a000001L, 32));
    assertThat(IpPrefix.parse("10.0.0.1").lowMask()).isEqualTo(0xffffffffL);
  }

  @Test
  void a_host_with_a_prefix_length_is_refused_and_the_prefix_is_named() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpPrefix.parse("10.0.0.9/24"))
        .withMessageContaining("10.0.0.0/24");
    assertThat(IpPrefix.parse("0.0.0.0/0").lowMask()).isZero();
  }

  @Test
  void an_ipv6_prefix_reaches_into_its_lower_half() {
    IpPrefix prefix = IpPrefix.parse("fd00::ffff:0:0:0/80");
    assertThat(prefix.high()).isEqualTo(0xfd00L << 48);
    assertThat(prefix.low()).isEqualTo(0xffffL << 48);
    assertThat(prefix.highMask()).isEqualTo(-1L);
    assertThat(prefix.lowMask()).isEqualTo(0xffffL << 48);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "host",
        "10.0.0",
        "10.0.0.256",
        "10.0.0.01",
        "10.0.0.1.",
        "10.0.0.1.2",
        ".10.0.0.1",
        "10..0.1",
        "10.0.0.1a",
        "4294967306.0.0.1",
        "10.0.0.1/33",
        "10.0.0.1/",
        "::/129",
        "::ffff:1.2.3.4",
        "1:2:3",
        "10.0.0.1/x",
        "localhost:",
        "fe80::1%eth0"
      })
  void other_addresses_are_refused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> IpPrefix.parse(text));
  }

  @Test
  void ports_are_one_or_a_range() {
    assertThat(PortRange.parse("80")).isEqualTo(new PortRange(80, 80));
    assertThat(PortRange.parse("8000-8099")).isEqualTo(new PortRange(8000, 8099));
    assertThat(PortRange.parse("0-65535").isAny()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "65536", "9-8", "80-", "-80", "1-2-3", "000080", "\u0661", "a"})
  void other_ports_are_refused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> PortRange.parse(text));
  }

  @Test
  void a_transport_has_a_name_or_a_number() {
    assertThat(Transport.parse("TCP")).isEqualTo(Transport.TCP);
    assertThat(Transport.parse("6")).isEqualTo(Transport.TCP);
    assertThat(Transport.parse("icmp").number(true)).isEqualTo(58);
    assertThat(Transport.parse("89").number(false)).isEqualTo(89);
    assertThatIllegalArgumentException().isThrownBy(() -> Transport.parse("256"));
    assertThatIllegalArgumentException().isThrownBy(() -> Transport.parse("sctp"));
  }
}
