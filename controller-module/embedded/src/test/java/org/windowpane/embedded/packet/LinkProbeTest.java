package org.windowpane.embedded.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Arrays;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFPort;

class LinkProbeTest {
  private static final MacAddress SOURCE = MacAddress.of("0a:00:00:00:00:01");

  @Property
  void a_written_probe_can_be_read(
      @ForAll long dpid, @ForAll @IntRange(min = 1, max = 0xffffff) int port, @ForAll long nonce) {
    LinkProbe probe = probe(dpid, port, nonce);

    assertThat(Frame.read(probe.frame(SOURCE)).flatMap(LinkProbe::read)).contains(probe);
  }

  @Property
  void a_frame_cut_short_anywhere_is_no_probe(@ForAll @IntRange(max = 1000) int cut) {
    byte[] whole = probe(1, 2, 3).frame(SOURCE);
    byte[] part = Arrays.copyOf(whole, cut % (whole.length - 2));

    assertThat(Frame.read(part).flatMap(LinkProbe::read)).isEmpty();
  }

  @Property
  void no_bytes_make_the_reader_fail(@ForAll byte[] bytes) {
    byte[] lldp = probe(1, 2, 3).frame(SOURCE);
    byte[] garbled = Arrays.copyOf(lldp, 14 + bytes.length);
    System.arraycopy(bytes, 0, garbled, 14, bytes.length);

    assertThatCode(() -> Frame.read(garbled).flatMap(LinkProbe::read)).doesNotThrowAnyException();
  }

  @Test
  void the_lldp_of_another_device_is_no_probe() {
    byte[] frame = probe(1, 2, 3).frame(SOURCE);
    int organisation = frame.length - 2 - 28 - 4;
    frame[organisation] ^= 0x04;

    assertThat(Frame.read(frame).flatMap(LinkProbe::read)).isEmpty();
  }

  @Test
  void bridges_on_the_path_do_not_forward_it() {
    assertThat(Frame.read(probe(1, 2, 3).frame(SOURCE)).map(Frame::destination))
        .contains(MacAddress.of("01:80:c2:00:00:0e"));
  }

  private static LinkProbe probe(long dpid, int port, long nonce) {
    return new LinkProbe(new NodePortTuple(DatapathId.of(dpid), OFPort.of(port)), nonce, ~nonce);
  }
}
