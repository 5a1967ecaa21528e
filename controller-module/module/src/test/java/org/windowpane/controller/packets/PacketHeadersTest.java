package org.windowpane.controller.packets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;

class PacketHeadersTest {

  private static final String ETHERNET = "0257 0a000064 0a00 00000001";
  private static final String IPV4 =
      "4500 0028 0000 4000 4006 0000 0a000001 0a000064 9c40 0050 00000000";
  private static final String ARP =
      "0806 0001 0800 0604 0001 0a00 00000001 0a000001 0000 00000000 0a000064";

  private static byte[] frame(String... parts) {
    return HexFormat.of().parseHex(String.join("", parts).replace(" ", ""));
  }

  @Test
  void a_packet_is_read_with_and_without_tags() {
    PacketHeaders expected =
        new PacketHeaders(
            new Mac(0x0a00_0000_0001L),
            false,
            IpPrefix.parse("10.0.0.1"),
            IpPrefix.parse("10.0.0.100"),
            40_000,
            false);

    assertThat(PacketHeaders.of(frame(ETHERNET, "0800", IPV4))).contains(expected);
    assertThat(PacketHeaders.of(frame(ETHERNET, "8100 0007 0800", IPV4))).contains(expected);
    assertThat(PacketHeaders.of(frame(ETHERNET, "88a8 0001 8100 0007 0800", IPV4)))
        .contains(expected);
  }

  @Test
  void a_connection_begins_with_a_syn_that_acknowledges_nothing() {
    assertThat(isSyn("5002")).isTrue();
    assertThat(isSyn("50c2")).isTrue();
    assertThat(isSyn("5012")).isFalse();
    assertThat(isSyn("5010")).isFalse();
  }

  private static boolean isSyn(String flags) {
    return PacketHeaders.of(frame(ETHERNET, "0800", IPV4, "00000000", flags)).orElseThrow().isSyn();
  }

  @Test
  void options_of_ipv4_are_skipped() {
    String longer = "4600 002c 0000 4000 4006 0000 0a000001 0a000064 01010101 9c41 0050 00000000";

    assertThat(PacketHeaders.of(frame(ETHERNET, "0800", longer)).orElseThrow().sourcePort())
        .isEqualTo(40_001);
  }

  @Test
  void an_ipv6_packet_is_read() {
    String ipv6 =
        "6000 0000 0014 1140 fd000077000000000000000000000001 fd000077000000000000000000000064"
            + " 9c40 0050";
    PacketHeaders read = PacketHeaders.of(frame(ETHERNET, "86dd", ipv6)).orElseThrow();

    assertThat(read.source()).isEqualTo(IpPrefix.parse("fd00:77::1"));
    assertThat(read.target()).isEqualTo(IpPrefix.parse("fd00:77::64"));
    assertThat(read.sourcePort()).isEqualTo(40_000);
  }

  @Test
  void an_arp_request_is_read_and_a_reply_is_not() {
    PacketHeaders read = PacketHeaders.of(frame(ETHERNET, ARP)).orElseThrow();

    assertThat(read.isQuestion()).isTrue();
    assertThat(read.target()).isEqualTo(IpPrefix.parse("10.0.0.100"));
    assertThat(PacketHeaders.of(frame(ETHERNET, ARP.replace("0604 0001", "0604 0002")))).isEmpty();
  }

  @Test
  void a_neighbor_solicitation_is_read_and_an_advertisement_is_not_a_question() {
    IpPrefix wanted = IpPrefix.parse("fd00:77::64");
    Mac asker = new Mac(0x0a00_0000_0001L);
    PacketHeaders read =
        PacketHeaders.of(AddressFrame.question(asker, Optional.empty(), wanted)).orElseThrow();

    assertThat(read.isQuestion()).isTrue();
    assertThat(read.target()).isEqualTo(wanted);
    assertThat(read.sender()).isEqualTo(asker);
    PacketHeaders answer = PacketHeaders.of(AddressFrame.answer(new Mac(5), read)).orElseThrow();
    assertThat(answer.isQuestion()).isFalse();
    assertThat(answer.source()).isEqualTo(wanted);
    assertThat(answer.target()).isEqualTo(IpPrefix.parse("fe80::800:ff:fe00:1"));
  }

  @Property
  void whatever_a_host_sends_nothing_is_thrown(@ForAll byte[] frame) {
    assertThat(PacketHeaders.of(frame)).isNotNull();
  }

  @Test
  void a_packet_that_is_cut_off_is_ignored() {
    byte[] whole = frame(ETHERNET, "0800", IPV4);
    for (int length = 0; length < 14 + 20; length++) {
      assertThat(PacketHeaders.of(Arrays.copyOf(whole, length))).isEmpty();
    }
  }
}
