package org.windowpane.controller.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.FakeFlowTable;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Packet;
import org.windowpane.controller.forwarding.Forwarding;
import org.windowpane.controller.forwarding.Networks;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.forwarding.RandomNetworks;
import org.windowpane.controller.forwarding.ShortestRoutes;
import org.windowpane.controller.forwarding.Walk;
import org.windowpane.controller.meters.MeterNumbers;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;
import org.windowpane.protocol.value.Transport;

class RouteCompilerTest {

  private static final int PRIORITY = 500;
  private static final int IPV4 = 0x0800;

  private static Map<Dpid, CompiledHop> compile(Network network, Action action, FlowGroup flows) {
    Rule rule = new Rule("r", 1, flows, action, Optional.empty());
    return new RuleCompiler(
            network,
            (id, port) -> OptionalInt.empty(),
            (id, at) -> new MeterNumbers.Answer.Refused("the switch has no meters"))
        .compile(rule, PRIORITY);
  }

  private static Walk walk(Network network, Map<Dpid, CompiledHop> hops) {
    Walk walk = Walk.forwarding(network);
    hops.forEach((dpid, hop) -> walk.add(dpid, hop.entries()));
    return walk;
  }

  private static SwitchPort host(int number) {
    return new SwitchPort(new Dpid(number), 1);
  }

  private static Walk.Trace send(Walk walk, int from, int to) {
    return walk.trace(host(from), Packet.frame(IPV4, from, to));
  }

  @Property(tries = 100)
  void every_packet_takes_the_shortest_route_through_the_waypoint_once(
      @ForAll @IntRange(min = 2, max = 7) int size,
      @ForAll @IntRange(max = 7) int more,
      @ForAll @IntRange(min = 1, max = 7) int through,
      @ForAll long seed) {
    Network network = RandomNetworks.of(size, more, seed);
    Dpid via = new Dpid(1 + through % size);
    Map<Dpid, CompiledHop> hops = compile(network, new Action.Waypoint(via), FlowGroup.ALL);
    noTwoEntriesMatchOnePacket(hops);
    Walk walk = walk(network, hops);
    ShortestRoutes routes = ShortestRoutes.of(network);
    for (int from = 1; from <= size; from++) {
      for (int to = 1; to <= size; to++) {
        if (from != to) {
          Walk.Trace trace = send(walk, from, to);
          assertThat(trace.left()).containsExactly(host(to));
          assertThat(trace.passed()).contains(via);
          List<Link> links = routes.through(new Dpid(from), via, new Dpid(to)).orElseThrow();
          assertThat(trace.passed()).hasSize(links.size() + 1);
        }
      }
    }
  }

  private static void noTwoEntriesMatchOnePacket(Map<Dpid, CompiledHop> hops) {
    hops.values()
        .forEach(hop -> assertThat(hop.entries().stream().map(Entry::key)).doesNotHaveDuplicates());
  }

  @Property(tries = 100)
  void no_packet_touches_the_avoided_switch_if_there_is_another_route(
      @ForAll @IntRange(min = 2, max = 7) int size,
      @ForAll @IntRange(max = 7) int more,
      @ForAll @IntRange(min = 1, max = 7) int around,
      @ForAll long seed) {
    Network network = RandomNetworks.of(size, more, seed);
    Dpid avoided = new Dpid(1 + around % size);
    Map<Dpid, CompiledHop> hops = compile(network, new Action.Avoid(avoided), FlowGroup.ALL);
    noTwoEntriesMatchOnePacket(hops);
    Walk walk = walk(network, hops);
    ShortestRoutes routes = ShortestRoutes.avoiding(network, avoided);
    for (int from = 1; from <= size; from++) {
      for (int to = 1; to <= size; to++) {
        Dpid start = new Dpid(from);
        Dpid end = new Dpid(to);
        if (from == to || start.equals(avoided) || end.equals(avoided)) {
          continue;
        }
        Walk.Trace trace = send(walk, from, to);
        assertThat(trace.left()).containsExactly(host(to));
        Optional<List<Link>> links = routes.between(start, end);
        if (links.isPresent()) {
          assertThat(trace.passed()).doesNotContain(avoided).hasSize(links.get().size() + 1);
        } else {
          assertThat(hops.get(start).error().orElse("")).contains("no way from here");
        }
      }
    }
  }

  /** Host 1 behind s1, host 2 behind s2, host 3 behind s1 too; ways over s3 and over s4. */
  private static Networks diamond() {
    return new Networks()
        .host(1, 1, 1)
        .host(2, 2, 1)
        .host(3, 1, 2)
        .link(1, 3, 3, 1, true)
        .link(1, 4, 4, 1, true)
        .link(2, 3, 3, 2, true)
        .link(2, 4, 4, 2, false);
  }

  private static Network withAddresses(Network network) {
    List<Host> hosts = new ArrayList<>();
    for (Host host : network.hosts()) {
      List<String> addresses = List.of("10.0.0." + host.mac().value());
      hosts.add(new Host(host.mac(), addresses, host.at()));
    }
    return new Network(network.switches(), network.links(), hosts);
  }

  private static FlowGroup between(String source, String target) {
    return new FlowGroup(
        Optional.of(IpPrefix.parse(source)),
        Optional.of(IpPrefix.parse(target)),
        Optional.of(Transport.TCP),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Packet tcp(int from, int to) {
    return Packet.tcp(from, to, 0x0a000000 + from, 0x0a000000 + to, 80);
  }

  @Test
  void only_the_flow_group_is_led_through_the_waypoint() {
    Network network = withAddresses(diamond().build());
    Dpid spine = new Dpid(4);
    Map<Dpid, CompiledHop> hops =
        compile(network, new Action.Waypoint(spine), between("10.0.0.1", "10.0.0.2"));
    Walk walk = walk(network, hops);

    assertThat(walk.trace(host(1), tcp(1, 2)).passed()).contains(spine);
    assertThat(walk.trace(host(1), tcp(1, 2)).left()).containsExactly(host(2));
    assertThat(walk.trace(host(1), tcp(3, 2)).passed()).doesNotContain(spine);
    assertThat(walk.trace(new SwitchPort(new Dpid(1), 2), tcp(3, 2)).passed())
        .doesNotContain(spine);
    assertThat(hops.values().stream().mapToInt(hop -> hop.entries().size()).sum()).isEqualTo(3);
  }

  @Test
  void hosts_of_one_switch_go_to_the_waypoint_and_come_back_the_same_route() {
    Network network = withAddresses(diamond().build());
    Dpid spine = new Dpid(4);
    Map<Dpid, CompiledHop> hops =
        compile(network, new Action.Waypoint(spine), between("10.0.0.1", "10.0.0.3"));

    Walk.Trace trace = walk(network, hops).trace(host(1), tcp(1, 3));
    assertThat(trace.passed()).containsExactly(new Dpid(1), spine, new Dpid(1));
    assertThat(trace.left()).containsExactly(new SwitchPort(new Dpid(1), 2));
  }

  @Test
  void hosts_of_one_switch_meet_there_when_another_is_avoided() {
    Network network = withAddresses(diamond().build());
    FlowGroup flows = between("10.0.0.1", "10.0.0.3");

    Map<Dpid, CompiledHop> hops = compile(network, new Action.Avoid(new Dpid(4)), flows);
    assertThat(walk(network, hops).trace(host(1), tcp(1, 3)).passed()).containsExactly(new Dpid(1));
    assertThat(hops.get(new Dpid(1)).error()).isEmpty();
    assertThat(compile(network, new Action.Avoid(new Dpid(1)), flows).get(new Dpid(1)).error())
        .hasValueSatisfying(error -> assertThat(error).contains("avoids"));
  }

  @Test
  void packets_of_both_directions_avoid_a_link_and_may_pass_its_switches() {
    Network network = withAddresses(diamond().build());
    Dpid near = new Dpid(1);
    for (Link link : network.links()) {
      if (!link.from().dpid().equals(near)) {
        continue;
      }
      for (SwitchPort end : List.of(link.from(), link.to())) {
        for (boolean back : List.of(false, true)) {
          FlowGroup flows =
              back ? between("10.0.0.2", "10.0.0.1") : between("10.0.0.1", "10.0.0.2");
          Map<Dpid, CompiledHop> hops = compile(network, new Action.AvoidLink(end), flows);
          Walk.Trace trace =
              walk(network, hops).trace(host(back ? 2 : 1), back ? tcp(2, 1) : tcp(1, 2));
          assertThat(trace.left()).hasSize(1);
          assertThat(trace.passed()).contains(near).doesNotContain(link.to().dpid());
        }
      }
    }
  }

  @Test
  void the_only_link_is_named_where_it_should_be_avoided() {
    Network network =
        withAddresses(new Networks().host(1, 1, 1).host(2, 2, 1).link(1, 2, 2, 2, true).build());
    Map<Dpid, CompiledHop> hops =
        compile(
            network,
            new Action.AvoidLink(new SwitchPort(new Dpid(2), 2)),
            between("10.0.0.1", "10.0.0.2"));
    assertThat(hops.get(new Dpid(1)).error())
        .hasValueSatisfying(error -> assertThat(error).endsWith("avoids the link at s2:2"));
  }

  @Test
  void a_source_that_is_not_known_may_come_in_at_any_edge() {
    Network network = withAddresses(diamond().build());
    Dpid spine = new Dpid(4);
    Map<Dpid, CompiledHop> hops =
        compile(network, new Action.Waypoint(spine), between("10.0.0.9", "10.0.0.2"));
    Walk walk = walk(network, hops);

    for (SwitchPort edge : List.of(host(1), new SwitchPort(new Dpid(1), 2))) {
      assertThat(walk.trace(edge, tcp(9, 2)).passed()).contains(spine);
    }
  }

  @Test
  void a_mark_forged_by_a_known_source_does_not_enter_the_network() {
    Network network = withAddresses(diamond().build());
    Map<Dpid, CompiledHop> hops =
        compile(network, new Action.Waypoint(new Dpid(4)), between("10.0.0.1", "10.0.0.2"));
    FakeFlowTable table =
        new FakeFlowTable()
            .add(Pipeline.ENTRIES)
            .add(new Forwarding(network).entries(network.switches().get(new Dpid(1))))
            .add(hops.get(new Dpid(1)).entries());

    Packet forged = tcp(1, 2).with(Field.ETH_SRC, Marks.of(7).value());
    assertThat(table.send(1, forged))
        .allMatch(sent -> sent.packet().get(Field.ETH_SRC) == Marks.CLEARED.value());
  }

  @Test
  void a_missing_link_is_reported_by_its_switch() {
    Network network = withAddresses(diamond().build());
    FlowGroup flows = between("10.0.0.1", "10.0.0.2");

    assertThat(compile(network, new Action.Waypoint(new Dpid(9)), flows).get(new Dpid(9)).error())
        .contains("the switch is not connected");
    assertThat(compile(network, new Action.Avoid(new Dpid(2)), flows).get(new Dpid(1)).error())
        .hasValueSatisfying(error -> assertThat(error).contains("avoids"));
    assertThat(
            compile(network, new Action.Avoid(new Dpid(3)), between("10.0.0.1", "10.0.0.77"))
                .get(new Dpid(3))
                .error())
        .contains("no destination of the flow group is known");
  }

  @Test
  void a_rule_with_too_many_pairs_asks_for_none() {
    Networks networks = new Networks().link(1, 900, 2, 900, true);
    for (int each = 1; each <= 65; each++) {
      networks.host(each, 1, each);
    }
    Network network = networks.build();
    Map<Dpid, CompiledHop> hops = compile(network, new Action.Waypoint(new Dpid(2)), FlowGroup.ALL);

    assertThat(hops).containsOnlyKeys(new Dpid(2));
    assertThat(hops.get(new Dpid(2)).error())
        .hasValueSatisfying(error -> assertThat(error).contains("4225 pairs"));
    assertThat(hops.get(new Dpid(2)).entries()).isEmpty();
  }

  @Test
  void a_source_without_a_route_to_the_waypoint_is_reported_by_its_switch() {
    Network network = withAddresses(new Networks().host(1, 1, 1).host(2, 2, 1).build());
    Map<Dpid, CompiledHop> hops =
        compile(network, new Action.Waypoint(new Dpid(2)), between("10.0.0.1", "10.0.0.2"));

    assertThat(hops.get(new Dpid(1)).error())
        .hasValueSatisfying(error -> assertThat(error).contains("no way from here"));
    assertThat(new HashSet<>(hops.keySet())).containsExactly(new Dpid(1));
  }

  @Test
  void an_address_written_with_its_ethernet_address_only_is_enough() {
    Network network = diamond().build();
    FlowGroup flows =
        new FlowGroup(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(new Mac(1)),
            Optional.of(new Mac(2)));
    Walk walk = walk(network, compile(network, new Action.Avoid(new Dpid(3)), flows));

    assertThat(send(walk, 1, 2).passed()).containsExactly(new Dpid(1), new Dpid(4), new Dpid(2));
  }
}
