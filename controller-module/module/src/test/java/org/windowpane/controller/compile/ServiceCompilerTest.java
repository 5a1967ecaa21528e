package org.windowpane.controller.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FakeFlowTable;
import org.windowpane.controller.entries.FakeFlowTable.Sent;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Packet;
import org.windowpane.controller.forwarding.Forwarding;
import org.windowpane.controller.forwarding.Networks;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.groups.GroupNumbers;
import org.windowpane.controller.meters.MeterNumbers;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.services.ServerAnswers;
import org.windowpane.controller.services.Services;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.HeartbeatKey;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.ServerChoice;
import org.windowpane.protocol.value.Transport;

class ServiceCompilerTest {

  private static final Dpid S1 = new Dpid(1);
  private static final Dpid S2 = new Dpid(2);
  private static final long VIRTUAL = 0x0a000064;
  private static final long CLIENT = 0x0a000001;
  private static final HeartbeatKey KEY = new HeartbeatKey("0123456789abcdef".repeat(4));
  private static final Packet REQUEST = Packet.tcp(1, 99, CLIENT, VIRTUAL, 80);

  private static final FlowGroup TO_VIRTUAL =
      new FlowGroup(
          Optional.empty(),
          Optional.of(IpPrefix.parse("10.0.0.100")),
          Optional.of(Transport.TCP),
          Optional.empty(),
          Optional.of(PortRange.parse("80")),
          Optional.empty(),
          Optional.empty());

  /** A client behind s1, and two servers behind s2. */
  private static Networks network() {
    return new Networks()
        .host(1, 1, 1, "10.0.0.1")
        .host(2, 2, 1, "10.0.0.2")
        .host(3, 2, 2, "10.0.0.3")
        .link(1, 3, 2, 3, true);
  }

  private static Server server(int host, boolean draining) {
    return new Server(IpPrefix.parse("10.0.0." + host), 8080, 1, draining);
  }

  private static Rule service(ServerChoice choice, Server... servers) {
    return new Rule(
        "web",
        1,
        TO_VIRTUAL,
        new Service(choice, 10, true, Optional.of(KEY), List.of(servers)),
        Optional.empty());
  }

  private static RuleCompiler compiler(Network network) {
    return compiler(network, new Services());
  }

  private static RuleCompiler compiler(Network network, Services services) {
    return compiler(network, services, new ServerAnswers());
  }

  private static RuleCompiler compiler(Network network, Services services, ServerAnswers answers) {
    return new RuleCompiler(
        network,
        (rule, port) -> OptionalInt.of(7),
        (rule, at) -> new MeterNumbers.Answer.Given(5),
        GroupNumbers.NONE,
        services,
        answers);
  }

  private static FakeFlowTable table(Network network, Dpid at, Rule... rules) {
    List<Entry> forwarding = new Forwarding(network).entries(network.switches().get(at));
    List<Entry> rewritten = new ArrayList<>();
    for (Entry each : forwarding) {
      if (each.key().table() == Pipeline.FORWARDING) {
        EntryKey key = new EntryKey(Pipeline.REWRITTEN, each.key().priority(), each.key().match());
        rewritten.add(new Entry(key, each.steps(), each.cookie(), each.end()));
      }
    }
    FakeFlowTable table = new FakeFlowTable().add(Pipeline.ENTRIES).add(forwarding).add(rewritten);
    Services services = new Services();
    ServerAnswers answers = new ServerAnswers();
    answers.put(List.of(rules));
    RuleCompiler compiler = compiler(network, services, answers);
    for (Rule rule : rules) {
      if (rule.action() instanceof Service) {
        services.put(rule, compiler.targets(rule));
      }
      table.add(compiler.compile(rule, 500).get(at).entries());
    }
    return table;
  }

  @Test
  void a_packet_to_the_virtual_address_reaches_a_server_and_its_answer_comes_from_there() {
    Network network = network().withServices().build();
    Rule rule = service(ServerChoice.PORT_HASH, server(2, false));
    Sent request = table(network, S1, rule).send(1, REQUEST).get(0);

    assertThat(request.port()).isEqualTo(3);
    assertThat(request.packet().get(Field.IPV4_DST)).isEqualTo(0x0a000002);
    assertThat(request.packet().get(Field.TCP_DST)).isEqualTo(8080);
    assertThat(request.packet().get(Field.ETH_DST)).isEqualTo(2);
    assertThat(table(network, S2, rule).send(3, request.packet()).get(0).port()).isEqualTo(1);

    Packet reply = Packet.tcp(2, 1, 0x0a000002, CLIENT, 40_000).with(Field.TCP_SRC, 8080);
    Sent answer = table(network, S2, rule).send(1, reply).get(0);
    assertThat(answer.port()).isEqualTo(3);
    assertThat(answer.packet().get(Field.IPV4_SRC)).isEqualTo(VIRTUAL);
    assertThat(answer.packet().get(Field.TCP_SRC)).isEqualTo(80);
    assertThat(table(network, S1, rule).send(3, answer.packet()).get(0).port()).isEqualTo(1);
  }

  private static final Packet ANSWER =
      Packet.tcp(2, 1, 0x0a000002, CLIENT, 40_000).with(Field.TCP_SRC, 8080);

  /** Pins what the server 10.0.0.2 sends, as this action does. */
  private static Rule fromServer(Action action) {
    FlowGroup group =
        new FlowGroup(
            Optional.of(IpPrefix.parse("10.0.0.2")),
            Optional.of(IpPrefix.parse("10.0.0.1")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return new Rule("pinned", 1, group, action, Optional.empty());
  }

  private static Action guarantee() {
    return new Action.Guarantee(1_000_000, List.of(new Hop(S2, 1, 3), new Hop(S1, 3, 1)));
  }

  static List<Action> pinning() {
    return List.of(
        guarantee(),
        new Action.Limit(1_000_000, List.of(new Hop(S2, 1, 3), new Hop(S1, 3, 1))),
        new Action.Waypoint(S1));
  }

  @ParameterizedTest
  @MethodSource("pinning")
  void what_a_server_sends_for_the_service_is_the_services_and_the_rest_is_pinned(Action action) {
    for (QueueMode mode : List.of(QueueMode.MARKED, QueueMode.NATIVE)) {
      Network network = network().queues(mode).withServices().build();
      FakeFlowTable table =
          table(
              network,
              S2,
              fromServer(action),
              service(ServerChoice.PORT_HASH, server(2, false), server(3, false)));

      Sent answer = table.send(1, ANSWER).get(0);
      assertThat(answer.packet().get(Field.IPV4_SRC)).isEqualTo(VIRTUAL);
      assertThat(answer.packet().get(Field.TCP_SRC)).isEqualTo(80);
      assertThat(answer.port()).isEqualTo(3);
      assertThat(answer.queue()).isZero();
      Sent forged = table.send(1, ANSWER.with(Field.ETH_SRC, Marks.of(9).value())).get(0);
      assertThat(forged.packet().get(Field.ETH_SRC)).isIn(2L, Marks.CLEARED.value());
      Sent other = table.send(1, ANSWER.with(Field.TCP_SRC, 22)).get(0);
      assertThat(other.packet().get(Field.IPV4_SRC)).isEqualTo(0x0a000002);
      assertThat(other.port()).isEqualTo(3);
      assertThat(other.queue()).isEqualTo(action instanceof Action.Guarantee ? 7 : 0);
    }
  }

  @Test
  void a_limit_counts_what_a_server_sends_for_the_service() {
    Network network = network().withServices().build();
    ServerAnswers answers = new ServerAnswers();
    answers.put(List.of(service(ServerChoice.PORT_HASH, server(2, false))));
    Rule limit =
        fromServer(new Action.Limit(1_000_000, List.of(new Hop(S2, 1, 3), new Hop(S1, 3, 1))));

    assertThat(compiler(network, new Services(), answers).compile(limit, 500).get(S2).meter())
        .isPresent();
  }

  @Test
  void a_route_leaves_packets_to_the_service_only_where_they_enter() {
    Network network = network().withServices().build();
    ServerAnswers answers = new ServerAnswers();
    RuleCompiler compiler = compiler(network, new Services(), answers);
    Rule route = fromServer(new Action.Waypoint(S1));
    int inside = compiler.compile(route, 500).get(S1).entries().size();

    answers.put(List.of(service(ServerChoice.PORT_HASH, server(2, false))));
    assertThat(compiler.compile(route, 500).get(S1).entries()).hasSize(inside);
    assertThat(compiler.compile(route, 500).get(S2).entries()).anyMatch(Entry::isNote);
  }

  @Test
  void a_rule_is_as_without_services_where_it_pins_none_of_their_answers() {
    Network network = network().withServices().build();
    ServerAnswers answers = new ServerAnswers();
    RuleCompiler compiler = compiler(network, new Services(), answers);
    List<Entry> without = compiler.compile(fromServer(guarantee()), 500).get(S2).entries();

    answers.put(List.of(service(ServerChoice.PORT_HASH, server(3, false))));
    assertThat(compiler.compile(fromServer(guarantee()), 500).get(S2).entries()).isEqualTo(without);
    answers.put(List.of(service(ServerChoice.PORT_HASH, server(2, false))));
    assertThat(compiler.compile(fromServer(guarantee()), 500).get(S2).entries()).hasSize(2);
    assertThat(compiler.compile(fromServer(guarantee()), 500).get(S1).entries()).hasSize(1);
    answers.remove(List.of(service(ServerChoice.PORT_HASH, server(2, false))));
    assertThat(compiler.compile(fromServer(guarantee()), 500).get(S2).entries()).isEqualTo(without);
  }

  @Test
  void what_a_server_sends_from_another_port_keeps_its_source() {
    Network network = network().withServices().build();
    Packet other = Packet.tcp(2, 1, 0x0a000002, CLIENT, 40_000).with(Field.TCP_SRC, 22);
    Rule rule = service(ServerChoice.PORT_HASH, server(2, false));

    assertThat(table(network, S2, rule).send(1, other).get(0).packet().get(Field.IPV4_SRC))
        .isEqualTo(0x0a000002);
  }

  @Test
  void flows_are_spread_by_their_source_ports_and_their_packets_stay_together() {
    Network network = network().withServices().build();
    FakeFlowTable table =
        table(network, S1, service(ServerChoice.PORT_HASH, server(2, false), server(3, false)));
    Set<Long> reached = new TreeSet<>();
    for (int port = 32_768; port < 33_000; port += 2) {
      Packet packet = REQUEST.with(Field.TCP_SRC, port);
      long to = table.send(1, packet).get(0).packet().get(Field.IPV4_DST);
      assertThat(table.send(1, packet).get(0).packet().get(Field.IPV4_DST)).isEqualTo(to);
      reached.add(to);
    }

    assertThat(reached).containsExactly(0x0a000002L, 0x0a000003L);
  }

  @Test
  void the_first_packet_of_a_flow_comes_to_the_controller_where_it_chooses() {
    Network network = network().withServices().build();
    Rule rule = service(ServerChoice.ROUND_ROBIN, server(2, false));

    assertThat(table(network, S1, rule).send(1, REQUEST)).extracting(Sent::port).containsExactly(0);
    assertThat(compiler(network).targets(rule)).hasSize(1);
  }

  @Test
  void a_server_that_drains_or_that_no_one_knows_gets_no_new_flows() {
    Network network = network().withServices().build();
    Rule rule =
        service(ServerChoice.PORT_HASH, server(2, true), server(3, false), server(9, false));

    for (int port = 0; port < 256; port++) {
      Packet packet = REQUEST.with(Field.TCP_SRC, port);
      assertThat(table(network, S1, rule).send(1, packet).get(0).packet().get(Field.IPV4_DST))
          .isEqualTo(0x0a000003);
    }
  }

  @Test
  void what_switches_have_of_a_service_stays_while_hosts_of_servers_are_awaited() {
    Network network = network().withServices().build();
    Services services = new Services();
    services.awaitHosts(Duration.ofHours(1));
    RuleCompiler compiler = compiler(network, services);

    Rule unknown = service(ServerChoice.PORT_HASH, server(2, false), server(9, false));
    assertThat(compiler.compile(unknown, 500).get(S1).keepsExisting()).isTrue();
    Rule known = service(ServerChoice.PORT_HASH, server(2, false), server(3, false));
    assertThat(compiler.compile(known, 500).get(S1).keepsExisting()).isFalse();
  }

  @Test
  void what_switches_have_of_slots_stays_until_a_new_leader_knows_which_servers_are_up() {
    Network network = network().withServices().build();
    Services services = new Services();
    RuleCompiler compiler = compiler(network, services);
    Rule rule = service(ServerChoice.PORT_HASH, server(2, false), server(3, false));
    services.standBy();
    services.put(rule, compiler.targets(rule));
    services.lead();

    assertThat(compiler.compile(rule, 500).get(S1).keepsExisting()).isTrue();
    Rule unknown = service(ServerChoice.PORT_HASH, server(9, false));
    assertThat(compiler.compile(unknown, 500).get(S1).keepsExisting()).isTrue();
    Rule reactive = service(ServerChoice.RANDOM, server(2, false), server(3, false));
    assertThat(compiler.compile(reactive, 500).get(S1).keepsExisting()).isFalse();
  }

  @Test
  void the_packets_of_a_slot_that_moves_come_to_the_controller() {
    Network network = network().withServices().build();
    Services services = new Services();
    RuleCompiler compiler = compiler(network, services);
    Rule before = service(ServerChoice.PORT_HASH, server(2, false), server(3, false));
    services.put(before, compiler.targets(before));
    Rule drained = service(ServerChoice.PORT_HASH, server(2, true), server(3, false));
    services.put(drained, compiler.targets(drained));
    FakeFlowTable table =
        new FakeFlowTable()
            .add(Pipeline.ENTRIES)
            .add(compiler.compile(drained, 500).get(S1).entries());
    Set<Integer> ports = new TreeSet<>();
    for (int port = 0; port < 256; port++) {
      table.send(1, REQUEST.with(Field.TCP_SRC, port)).forEach(sent -> ports.add(sent.port()));
    }

    assertThat(ports).contains(0);
  }

  @Test
  void without_a_server_packets_are_dropped() {
    Network network = network().withServices().build();

    for (ServerChoice choice : ServerChoice.values()) {
      Rule rule = service(choice, server(2, true), server(9, false));
      assertThat(table(network, S1, rule).send(1, REQUEST)).isEmpty();
    }
  }

  @Test
  void a_rule_that_denies_the_flow_is_before_the_service() {
    Network network = network().withServices().build();
    Rule deny = new Rule("no", 1, TO_VIRTUAL, new Action.Deny(), Optional.empty());

    assertThat(
            table(network, S1, deny, service(ServerChoice.PORT_HASH, server(2, false)))
                .send(1, REQUEST))
        .isEmpty();
  }

  @Test
  void a_switch_with_too_few_tables_has_no_services() {
    Map<Dpid, CompiledHop> hops =
        compiler(network().build()).compile(service(ServerChoice.PORT_HASH, server(2, false)), 500);

    assertThat(hops.get(S1).error()).contains("the switch has too few flow tables for services");
  }
}
