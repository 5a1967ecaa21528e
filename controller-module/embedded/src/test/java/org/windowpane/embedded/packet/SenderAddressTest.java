package org.windowpane.embedded.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.types.IPAddress;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.IPv6Address;
import org.windowpane.embedded.fake.Packets;

class SenderAddressTest {
  private static final String MAC = "0a:00:00:00:00:01";

  @Test
  void arp_has_the_senders_address() {
    assertThat(of(Packets.arp(MAC, "10.0.0.1"))).contains(IPv4Address.of("10.0.0.1"));
  }

  @Test
  void a_gratuitous_arp_has_it_too() {
    assertThat(of(Packets.arp(MAC, MAC, "10.0.0.1", "10.0.0.1")))
        .contains(IPv4Address.of("10.0.0.1"));
  }

  @Test
  void an_arp_probe_has_no_address() {
    assertThat(of(Packets.arp(MAC, MAC, "0.0.0.0", "10.0.0.1"))).isEmpty();
  }

  @Test
  void an_arp_on_behalf_of_another_host_gives_no_address() {
    assertThat(of(Packets.arp(MAC, "0a:00:00:00:00:02", "10.0.0.2", "10.0.0.1"))).isEmpty();
  }

  @Test
  void a_broadcast_address_belongs_to_no_host() {
    assertThat(of(Packets.arp(MAC, "255.255.255.255"))).isEmpty();
  }

  @Test
  void a_vlan_tag_does_not_hide_it() {
    byte[] plain = Packets.arp(MAC, "10.0.0.1");
    byte[] tagged = new byte[plain.length + 4];
    System.arraycopy(plain, 0, tagged, 0, 12);
    tagged[12] = (byte) 0x81;
    tagged[15] = 5;
    System.arraycopy(plain, 12, tagged, 16, plain.length - 12);

    assertThat(of(tagged)).contains(IPv4Address.of("10.0.0.1"));
  }

  @Test
  void a_neighbour_solicitation_has_its_source() {
    assertThat(of(Packets.neighbour(135, MAC, "fe80::1", "fe80::2")))
        .contains(IPv6Address.of("fe80::1"));
  }

  @Test
  void a_solicitation_from_the_unspecified_address_gives_none() {
    assertThat(of(Packets.neighbour(135, MAC, "::", "fe80::2"))).isEmpty();
  }

  @Test
  void a_neighbour_advertisement_has_its_target() {
    assertThat(of(Packets.neighbour(136, MAC, "fe80::1", "2001:db8::1")))
        .contains(IPv6Address.of("2001:db8::1"));
  }

  @Property
  void a_packet_cut_short_gives_no_address_and_harms_nothing(
      @ForAll @IntRange(max = 41) int length) {
    assertThat(of(Arrays.copyOf(Packets.arp(MAC, "10.0.0.1"), length))).isEmpty();
    assertThat(of(Arrays.copyOf(Packets.neighbour(136, MAC, "fe80::1", "fe80::1"), length)))
        .isEmpty();
  }

  private static Optional<IPAddress<?>> of(byte[] frame) {
    return Frame.read(frame).flatMap(SenderAddress::of);
  }
}
