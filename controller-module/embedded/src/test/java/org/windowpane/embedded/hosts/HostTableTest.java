package org.windowpane.embedded.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import net.floodlightcontroller.devicemanager.SwitchPort;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.IPAddress;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.IPv6Address;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.hosts.HostEvent.Kind;

class HostTableTest {
  private static final long NOW = System.nanoTime();

  private final HostTable table = new HostTable(3);

  @Test
  void a_new_host_is_added_with_its_address() {
    List<HostEvent> events = see(1, 1, "10.0.0.1");

    assertThat(events).extracting(HostEvent::kind).containsExactly(Kind.ADDED);
    assertThat(events.get(0).host().getIPv4Addresses()).containsExactly(IPv4Address.of("10.0.0.1"));
    assertThat(events.get(0).host().getAttachmentPoints()).containsExactly(at(1));
  }

  @Test
  void a_host_that_is_seen_again_changes_nothing_but_the_time() {
    see(1, 1, "10.0.0.1");
    Sighting other =
        new Sighting(
            mac(1),
            at(1),
            Optional.of(IPv4Address.of("10.0.0.1")),
            NOW - Duration.ofSeconds(90).toNanos());

    assertThat(table.learn(other)).isEmpty();
    assertThat(table.find(mac(1)).orElseThrow().getLastSeen())
        .isCloseTo(Date.from(Instant.now().minusSeconds(90)), Duration.ofSeconds(60).toMillis());
  }

  @Test
  void a_host_that_is_seen_elsewhere_has_moved_and_kept_its_address() {
    see(1, 1, "10.0.0.1");
    List<HostEvent> events = see(1, 2, null);

    assertThat(events).extracting(HostEvent::kind).containsExactly(Kind.MOVED);
    assertThat(events.get(0).host().getAttachmentPoints()).containsExactly(at(2));
    assertThat(events.get(0).host().getIPv4Addresses()).hasSize(1);
  }

  @Test
  void an_address_belongs_to_the_host_that_claimed_it_last() {
    see(1, 1, "10.0.0.1");
    see(2, 2, null);
    List<HostEvent> events = see(2, 2, "10.0.0.1");

    assertThat(events)
        .extracting(HostEvent::kind)
        .containsExactly(Kind.IPV4_CHANGED, Kind.IPV4_CHANGED);
    assertThat(table.find(mac(1)).orElseThrow().getIPv4Addresses()).isEmpty();
    assertThat(table.find(mac(2)).orElseThrow().getIPv4Addresses()).hasSize(1);
  }

  @Test
  void addresses_of_both_kinds_are_kept_apart() {
    see(1, 1, "10.0.0.1");
    List<HostEvent> events = see(1, 1, "fe80::1");

    assertThat(events).extracting(HostEvent::kind).containsExactly(Kind.IPV6_CHANGED);
    assertThat(events.get(0).host().getIPv6Addresses()).containsExactly(IPv6Address.of("fe80::1"));
    assertThat(events.get(0).host().getIPv4Addresses()).hasSize(1);
  }

  @Test
  void of_many_addresses_the_oldest_is_forgotten() {
    see(1, 1, "fe80::1");
    for (int i = 1; i <= 17; i++) {
      see(1, 1, "10.0.0." + i);
    }
    Host host = table.find(mac(1)).orElseThrow();

    assertThat(host.getIPv4Addresses())
        .hasSize(16)
        .doesNotContain(IPv4Address.of("10.0.0.1"))
        .contains(IPv4Address.of("10.0.0.17"));
    assertThat(host.getIPv6Addresses()).hasSize(1);
  }

  @Test
  void a_full_table_learns_no_more_but_still_follows_those_it_knows() {
    see(1, 1, null);
    see(2, 1, null);
    see(3, 1, null);

    assertThat(see(4, 1, null)).isEmpty();
    assertThat(see(3, 2, null)).extracting(HostEvent::kind).containsExactly(Kind.MOVED);
    assertThat(table.all()).hasSize(3);
  }

  @Test
  void the_hosts_of_a_port_are_forgotten_with_it() {
    see(1, 1, null);
    see(2, 2, null);

    assertThat(table.forget(at(1)::equals))
        .extracting(HostEvent::kind)
        .containsExactly(Kind.REMOVED);
    assertThat(table.all()).extracting(Host::getMACAddress).containsExactly(mac(2));
  }

  private List<HostEvent> see(int host, int port, String address) {
    Optional<IPAddress<?>> claimed = Optional.ofNullable(address).map(IPAddress::of);
    return table.learn(new Sighting(mac(host), at(port), claimed, NOW));
  }

  private static MacAddress mac(int host) {
    return MacAddress.of(0x0a0000000000L + host);
  }

  private static SwitchPort at(int port) {
    return new SwitchPort(DatapathId.of(1), OFPort.of(port));
  }
}
