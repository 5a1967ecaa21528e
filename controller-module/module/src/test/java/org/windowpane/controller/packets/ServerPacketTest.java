package org.windowpane.controller.packets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;

class ServerPacketTest {

  private static final TcpFrame.End VIRTUAL = end("02:57:0a:00:00:64", "10.0.0.100", 50_000);
  private static final TcpFrame.End SERVER = end("0a:00:00:00:00:02", "10.0.0.2", 8080);

  private static TcpFrame.End end(String mac, String address, int port) {
    return new TcpFrame.End(new IpFrame.End(Mac.parse(mac), IpPrefix.parse(address)), port);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  @Test
  void a_segment_has_its_addresses_and_correct_checksums() {
    assertThat(TcpFrame.of(VIRTUAL, SERVER, 0xfedc_ba98L, TcpFrame.SYN))
        .isEqualTo(
            bytes(
                "0a0000000002 02570a000064 0800"
                    + " 4500 0028 0000 4000 4006 266b 0a000064 0a000002"
                    + " c350 1f90 fedcba98 00000000 5002 ffff ff26 0000"));
  }

  @Test
  void an_answer_is_read() {
    byte[] answer = TcpFrame.of(SERVER, VIRTUAL, 7, 0x12);
    Arrays.fill(answer, 42, 46, (byte) 0xff);
    ServerPacket read = ServerPacket.of(answer).orElseThrow();

    assertThat(read.source()).isEqualTo(IpPrefix.parse("10.0.0.2"));
    assertThat(read.port()).isEqualTo(8080);
    assertThat(read.tcp()).contains(new ServerPacket.Tcp(50_000, 0xffff_ffffL, true, false, true));
  }

  @Test
  void an_answer_over_ipv6_is_read() {
    TcpFrame.End virtual = end("02:57:00:00:00:64", "fd00:77::64", 50_000);
    TcpFrame.End server = end("0a:00:00:00:00:02", "fd00:77::2", 8080);
    ServerPacket read = ServerPacket.of(TcpFrame.of(server, virtual, 7, 0x12)).orElseThrow();

    assertThat(read.source()).isEqualTo(IpPrefix.parse("fd00:77::2"));
    assertThat(read.port()).isEqualTo(8080);
    assertThat(read.tcp().orElseThrow().to()).isEqualTo(50_000);
  }

  @Test
  void the_content_of_a_udp_packet_is_read_without_padding() {
    byte[] frame =
        bytes(
            "02570a000064 0a0000000002 0800"
                + " 4500 001f 0000 4000 4011 0000 0a000002 0a000064"
                + " c000 0050 000b 0000 777031 000000000000");
    ServerPacket read = ServerPacket.of(frame).orElseThrow();

    assertThat(read.tcp()).isEmpty();
    assertThat(new String(read.content(), java.nio.charset.StandardCharsets.US_ASCII))
        .isEqualTo("wp1");
  }

  @Property
  void anything_can_be_read(@ForAll byte[] frame) {
    assertThat(ServerPacket.of(frame)).isNotNull();
  }
}
