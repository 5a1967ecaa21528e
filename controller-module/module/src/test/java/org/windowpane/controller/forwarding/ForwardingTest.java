package org.windowpane.controller.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Packet;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.OutOfService;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

class ForwardingTest {

  private static final long EVERYONE = 0xffff_ffff_ffffL;
  private static final int IPV4 = 0x0800;

  @Property(tries = 150)
  void a_packet_for_a_known_host_reaches_only_that_host(
      @ForAll @IntRange(min = 1, max = 9) int size,
      @ForAll @IntRange(max = 8) int more,
      @ForAll long seed) {
    Network network = RandomNetworks.of(size, more, seed);
    Walk walk = Walk.forwarding(network);
    for (int from = 1; from <= size; from++) {
      for (int to = 1; to <= size; to++) {
        if (from != to) {
          assertThat(walk.send(new SwitchPort(new Dpid(from), 1), Packet.frame(IPV4, from, to)))
              .containsExactly(new SwitchPort(new Dpid(to), 1));
        }
      }
    }
  }

  @Property(tries = 150)
  void packets_pass_a_switch_that_has_lost_its_connection_only_where_they_must(
      @ForAll @IntRange(min = 2, max = 9) int size,
      @ForAll @IntRange(max = 8) int more,
      @ForAll @IntRange(min = 1, max = 2) int lost,
      @ForAll long seed) {
    Network network = RandomNetworks.of(size, more, seed);
    SortedMap<Dpid, SwitchInfo> connected = new TreeMap<>(network.switches());
    connected.remove(new Dpid(lost));
    Forwarding asBefore = new Forwarding(network);
    Forwarding now = new Forwarding(new Network(connected, network.links(), network.hosts()));
    Walk walk = new Walk(network);
    network
        .switches()
        .forEach(
            (dpid, info) ->
                walk.add(dpid, (connected.containsKey(dpid) ? now : asBefore).entries(info)));
    for (int from = 1; from <= size; from++) {
      for (int to = 1; to <= size; to++) {
        if (from != to) {
          assertThat(walk.send(new SwitchPort(new Dpid(from), 1), Packet.frame(IPV4, from, to)))
              .containsExactly(new SwitchPort(new Dpid(to), 1));
        }
      }
    }
  }

  @Property(tries = 150)
  void packets_pass_what_is_out_of_service_only_where_they_must(
      @ForAll @IntRange(min = 2, max = 9) int size,
      @ForAll @IntRange(max = 8) int more,
      @ForAll @IntRange(min = 1, max = 2) int out,
      @ForAll long seed) {
    Network whole = RandomNetworks.of(size, more, seed);
    OutOfService parts =
        new OutOfService(Set.of(new Dpid(out)), Set.of(whole.links().get(0).from()));
    Set<Link> avoided = whole.links().stream().filter(parts::has).collect(Collectors.toSet());
    List<Link> others = whole.links().stream().filter(link -> !avoided.contains(link)).toList();
    Network draining =
        new Network(whole.switches(), whole.links(), whole.hosts(), Set.copyOf(avoided));
    ShortestPaths without = new ShortestPaths(new Network(whole.switches(), others, List.of()));
    Walk walk = Walk.forwarding(draining);
    for (int from = 1; from <= size; from++) {
      for (int to = 1; to <= size; to++) {
        if (from != to) {
          Walk.Trace trace =
              walk.trace(new SwitchPort(new Dpid(from), 1), Packet.frame(IPV4, from, to));
          assertThat(trace.left()).containsExactly(new SwitchPort(new Dpid(to), 1));
          if (without.port(new Dpid(from), new Dpid(to)).isPresent()) {
            assertThat(trace.passed()).doesNotContain(new Dpid(out));
          }
        }
      }
    }
  }

  @Test
  void a_longer_way_is_better_than_a_link_out_of_service_and_a_short_one_better_than_that() {
    Networks square =
        new Networks()
            .host(1, 1, 1)
            .host(2, 2, 1)
            .link(1, 2, 2, 2, true)
            .link(1, 3, 3, 1, true)
            .link(3, 2, 4, 1, true)
            .link(4, 2, 2, 3, false);
    Network whole = square.build();
    Set<Link> direct =
        whole.links().stream()
            .filter(new OutOfService(Set.of(), Set.of(new SwitchPort(new Dpid(2), 2)))::has)
            .collect(Collectors.toSet());
    assertThat(direct).hasSize(2);
    assertThat(port(whole)).contains(2);
    assertThat(port(new Network(whole.switches(), whole.links(), whole.hosts(), direct)))
        .contains(3);
    assertThat(
            port(
                new Network(
                    whole.switches(), whole.links(), whole.hosts(), Set.copyOf(whole.links()))))
        .as("all are out of service")
        .contains(2);
  }

  /** The port of s1 towards s2. */
  private static Optional<Integer> port(Network network) {
    return new ShortestPaths(network).port(new Dpid(1), new Dpid(2));
  }

  @Property(tries = 150)
  void a_broadcast_packet_reaches_every_host_once(
      @ForAll @IntRange(min = 2, max = 9) int size,
      @ForAll @IntRange(max = 8) int more,
      @ForAll long seed) {
    Network network = RandomNetworks.of(size, more, seed);
    List<SwitchPort> others = new ArrayList<>();
    for (int to = 2; to <= size; to++) {
      others.add(new SwitchPort(new Dpid(to), 1));
    }

    Walk walk = Walk.forwarding(network);
    SwitchPort from = new SwitchPort(new Dpid(1), 1);
    assertThat(walk.send(from, Packet.frame(IPV4, 1, EVERYONE)))
        .containsExactlyInAnyOrderElementsOf(others);
    assertThat(walk.send(from, Packet.frame(IPV4, 1, 0x999)))
        .containsExactlyInAnyOrderElementsOf(others);
  }

  @Test
  void a_packet_for_everyone_that_comes_by_a_link_outside_the_tree_is_dropped() {
    Network network =
        new Networks().host(1, 1, 1).link(1, 2, 2, 2, true).link(1, 3, 2, 3, false).build();
    Walk walk = Walk.forwarding(network);

    assertThat(walk.send(new SwitchPort(new Dpid(1), 3), Packet.frame(IPV4, 9, EVERYONE)))
        .isEmpty();
    assertThat(walk.send(new SwitchPort(new Dpid(1), 2), Packet.frame(IPV4, 9, EVERYONE)))
        .hasSize(1);
  }

  @Test
  void a_packet_to_a_virtual_address_that_no_service_takes_is_dropped() {
    Networks networks = new Networks().host(1, 1, 1).host(2, 2, 1).link(1, 2, 2, 2, true);
    SwitchPort from = new SwitchPort(new Dpid(1), 1);
    Packet packet = Packet.frame(IPV4, 1, 0x0257_0a00_0064L);

    assertThat(Walk.forwarding(networks.build()).send(from, packet)).hasSize(1);
    assertThat(Walk.forwarding(networks.withServices().build()).send(from, packet)).isEmpty();
  }

  @Test
  void the_same_network_gives_the_same_table_in_any_order_of_discovery() {
    Network network = RandomNetworks.of(8, 8, 1);
    List<Link> backwards = new ArrayList<>(network.links());
    Collections.reverse(backwards);
    Network other = new Network(network.switches(), backwards, network.hosts());

    network
        .switches()
        .values()
        .forEach(
            info ->
                assertThat(new Forwarding(other).entries(info))
                    .isEqualTo(new Forwarding(network).entries(info)));
  }
}
