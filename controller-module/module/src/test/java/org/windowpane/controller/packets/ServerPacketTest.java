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

  private static final TcpFrame.End VIRTUAL =
      new TcpFrame.End(Mac.parse("02:57:0a:00:00:64"), 0x0a000064, 50_000);
  private static final TcpFrame.End SERVER =
      new TcpFrame.End(Mac.parse("0a:00:00:00:00:02"), 0x0a000002, 8080);

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
