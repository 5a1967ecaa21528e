package org.windowpane.controller.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.FakeFlowTable;
import org.windowpane.controller.entries.FakeFlowTable.Sent;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Packet;
import org.windowpane.controller.forwarding.Forwarding;
import org.windowpane.controller.forwarding.Networks;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.meters.MeterNumbers;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.queues.QueueKind;
import org.windowpane.controller.queues.QueueNumbers;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.Transport;

class RuleCompilerTest {

  private static final Dpid S1 = new Dpid(1);
  private static final Dpid S2 = new Dpid(2);
  private static final Packet PACKET = Packet.tcp(1, 2, 0x0a000001, 0x0a000002, 5001);
  private static final FlowGroup FLOWS =
      new FlowGroup(
          Optional.of(IpPrefix.parse("10.0.0.1")),
          Optional.empty(),
          Optional.of(Transport.TCP),
          Optional.empty(),
          Optional.of(PortRange.parse("5001")),
          Optional.of(new Mac(1)),
          Optional.of(new Mac(2)));

  /** Host 1 behind s1, host 2 behind s2, linked by their ports 3 and, outside the tree, 4. */
  private static Networks twoSwitches() {
    return new Networks()
        .host(1, 1, 1)
        .host(2, 2, 1)
        .link(1, 3, 2, 3, true)
        .link(1, 4, 2, 4, false);
  }

  private static Rule guarantee(FlowGroup flows, Hop... path) {
    return new Rule(
        "r", 1, flows, new Action.Guarantee(40_000_000, List.of(path)), Optional.of(Instant.MAX));
  }

  private static final Rule OVER_THE_OTHER_LINK =
      guarantee(FLOWS, new Hop(S1, 1, 4), new Hop(S2, 4, 1));

  private static QueueNumbers numbers(int at1, int at2) {
    return (rule, port) -> OptionalInt.of(port.dpid().equals(S1) ? at1 : at2);
  }

  private static RuleCompiler compiler(Network network, QueueNumbers numbers) {
    return new RuleCompiler(
        network, numbers, (rule, at) -> new MeterNumbers.Answer.Refused("no meters here"));
  }

  private static FakeFlowTable table(Network network, Dpid at, Map<Dpid, CompiledHop> hops) {
    return new FakeFlowTable()
        .add(Pipeline.ENTRIES)
        .add(new Forwarding(network).entries(network.switches().get(at)))
        .add(hops.get(at).entries());
  }

  @Test
  void the_packets_of_a_guarantee_take_its_path_and_queues_and_have_their_marks() {
    Network network = twoSwitches().build();
    Map<Dpid, CompiledHop> hops =
        compiler(network, numbers(7, 9)).compile(OVER_THE_OTHER_LINK, 500);

    Sent first = table(network, S1, hops).send(1, PACKET).get(0);
    assertThat(first.port()).isEqualTo(4);
    assertThat(first.queue()).isEqualTo(7);
    assertThat(first.packet().get(Field.ETH_SRC)).isEqualTo(Marks.of(7).value());

    Sent second = table(network, S2, hops).send(4, first.packet()).get(0);
    assertThat(second.port()).isEqualTo(1);
    assertThat(second.queue()).isEqualTo(9);
    assertThat(second.packet().get(Field.ETH_SRC)).isEqualTo(Marks.of(9).value());
  }

  private static final Rule WITH_BACKUP =
      new Rule(
          "r",
          1,
          FLOWS,
          new Action.Guarantee(
              40_000_000,
              OptionalLong.empty(),
              List.of(new Hop(S1, 1, 4), new Hop(S2, 4, 1)),
              List.of(new Hop(S1, 1, 3), new Hop(S2, 3, 1))),
          Optional.of(Instant.MAX));

  @Test
  void packets_take_the_backup_while_a_port_of_the_path_is_down() {
    QueueNumbers perPort = (rule, port) -> OptionalInt.of(10 * port.port() + 1);
    for (Networks network :
        List.of(twoSwitches(), twoSwitches().down(1, 4), twoSwitches().down(2, 4))) {
      Network now = network.build();
      boolean isWhole = now.equals(twoSwitches().build());
      RuleCompiler compiler = compiler(now, perPort);
      assertThat(compiler.needs(WITH_BACKUP)).hasSize(4);
      Map<Dpid, CompiledHop> hops = compiler.compile(WITH_BACKUP, 500);
      Sent first = table(now, S1, hops).send(1, PACKET).get(0);
      int out = isWhole ? 4 : 3;
      assertThat(first.port()).isEqualTo(out);
      assertThat(first.queue()).isEqualTo(10 * out + 1);
      assertThat(hops.get(S1).queues()).extracting(QueueWanted::port).contains(3, 4);
      Sent second = table(now, S2, hops).send(out, first.packet()).get(0);
      assertThat(second.port()).isEqualTo(1);
      assertThat(second.queue()).isEqualTo(11);
    }
  }

  @Test
  void packets_stay_on_the_path_where_its_backup_is_down_too() {
    Network network = twoSwitches().down(1, 4).down(2, 3).build();
    Map<Dpid, CompiledHop> hops =
        compiler(network, (rule, port) -> OptionalInt.of(port.port())).compile(WITH_BACKUP, 500);
    assertThat(table(network, S1, hops).send(1, PACKET)).extracting(Sent::port).containsExactly(4);
  }

  @Test
  void only_the_entry_of_the_first_switch_depends_on_which_path_is_up() {
    QueueNumbers perPort = (rule, port) -> OptionalInt.of(10 * port.port() + 1);
    Network whole = twoSwitches().build();
    Network cut = twoSwitches().down(2, 4).build();
    Map<Dpid, CompiledHop> before = compiler(whole, perPort).compile(WITH_BACKUP, 500);
    Map<Dpid, CompiledHop> after = compiler(cut, perPort).compile(WITH_BACKUP, 500);
    assertThat(after.get(S2)).isEqualTo(before.get(S2));
    assertThat(after.get(S1).queues()).containsAll(before.get(S1).queues());
    assertThat(after.get(S1).entries()).hasSameSizeAs(before.get(S1).entries());
    assertThat(after.get(S1).entries()).isNotEqualTo(before.get(S1).entries());
  }

  @Test
  void other_packets_are_forwarded_without_a_queue() {
    Network network = twoSwitches().build();
    Map<Dpid, CompiledHop> hops =
        compiler(network, numbers(7, 9)).compile(OVER_THE_OTHER_LINK, 500);
    FakeFlowTable atSource = table(network, S1, hops);

    for (Packet other :
        List.of(
            PACKET.with(Field.TCP_DST, 5002),
            PACKET.with(Field.IPV4_SRC, 0x0a000009),
            PACKET.with(Field.ETH_SRC, 8))) {
      assertThat(atSource.send(1, other))
          .extracting(Sent::port, Sent::queue)
          .containsExactly(tuple(3, 0));
    }
  }

  @Test
  void an_unmarked_packet_does_not_enter_a_guarantee_midway() {
    Network network = twoSwitches().build();
    Map<Dpid, CompiledHop> hops =
        compiler(network, numbers(7, 9)).compile(OVER_THE_OTHER_LINK, 500);

    assertThat(table(network, S2, hops).send(4, PACKET)).extracting(Sent::queue).containsExactly(0);
  }

  @Test
  void with_native_queues_nothing_is_marked() {
    Network network = twoSwitches().queues(QueueMode.NATIVE).build();
    Map<Dpid, CompiledHop> hops =
        compiler(network, numbers(7, 9)).compile(OVER_THE_OTHER_LINK, 500);

    Sent first = table(network, S1, hops).send(1, PACKET).get(0);
    assertThat(first.packet().get(Field.ETH_SRC)).isEqualTo(1);
    assertThat(table(network, S2, hops).send(4, first.packet()))
        .extracting(Sent::queue)
        .containsExactly(9);
  }

  @Test
  void a_guarantee_asks_for_a_queue_of_its_rate_at_every_hop() {
    Map<Dpid, CompiledHop> hops =
        compiler(twoSwitches().build(), numbers(7, 9)).compile(OVER_THE_OTHER_LINK, 500);

    assertThat(hops.get(S1).queues()).containsExactly(new QueueWanted(4, 7, "r", 40_000_000));
    assertThat(hops.get(S2).queues()).containsExactly(new QueueWanted(1, 9, "r", 40_000_000));
    assertThat(hops.get(S1).entries())
        .allMatch(entry -> entry.end().equals(Optional.of(Instant.MAX)))
        .allMatch(entry -> entry.key().priority() == 500)
        .allMatch(entry -> Cookies.isRule(entry.cookie()));
  }

  @Test
  void a_limit_beside_a_guarantee_is_on_every_queue_of_the_path() {
    Action both =
        new Action.Guarantee(
            40_000_000, OptionalLong.of(60_000_000), List.of(new Hop(S1, 1, 4), new Hop(S2, 4, 1)));
    Map<Dpid, CompiledHop> hops =
        compiler(twoSwitches().build(), numbers(7, 9))
            .compile(new Rule("r", 1, FLOWS, both, Optional.empty()), 500);

    QueueKind kind = new QueueKind.Guaranteed(40_000_000, OptionalLong.of(60_000_000));
    assertThat(hops.values())
        .allSatisfy(
            hop -> assertThat(hop.queues()).extracting(QueueWanted::kind).containsExactly(kind));
  }

  @Test
  void a_hop_without_a_port_or_a_queue_fails_alone_with_a_reason() {
    Network network = twoSwitches().build();

    assertThat(compileHop(network, numbers(7, 9), new Hop(S1, 1, 44)).error())
        .contains("the switch has no port 44");
    assertThat(compileHop(network, (rule, port) -> OptionalInt.empty(), new Hop(S1, 1, 4)).error())
        .contains("port s1-4 has no queue left");
  }

  @Test
  void the_rules_of_a_switch_stay_while_it_is_disconnected() {
    Network network = twoSwitches().build();

    CompiledHop away = compileHop(network, numbers(7, 9), new Hop(new Dpid(5), 1, 2));
    assertThat(away.error()).contains("the switch is not connected");
    assertThat(away.keepsExisting()).isTrue();
  }

  @Test
  void after_a_hop_without_a_queue_the_next_cannot_recognise_its_packets() {
    Network network = twoSwitches().build();
    Map<Dpid, CompiledHop> hops =
        compiler(network, numbers(7, 9))
            .compile(guarantee(FLOWS, new Hop(S1, 1, 44), new Hop(S2, 4, 1)), 500);

    assertThat(hops.get(S2).error()).contains("the hop before this one has no queue");
  }

  @Test
  void flows_that_cannot_be_distinguished_fail_with_a_reason() {
    FlowGroup impossible =
        new FlowGroup(
            Optional.empty(),
            Optional.empty(),
            Optional.of(Transport.ICMP),
            Optional.empty(),
            Optional.of(PortRange.parse("1")),
            Optional.empty(),
            Optional.empty());
    Rule rule = guarantee(impossible, new Hop(S1, 1, 4));

    assertThat(compiler(twoSwitches().build(), numbers(7, 9)).compile(rule, 5).get(S1).error())
        .hasValueSatisfying(error -> assertThat(error).contains("TCP and UDP"));
  }

  @Test
  void compiling_twice_gives_the_same_result() {
    RuleCompiler compiler = compiler(twoSwitches().build(), numbers(7, 9));
    List<Rule> rules =
        List.of(
            OVER_THE_OTHER_LINK,
            new Rule("l", 2, FLOWS, new Action.Limit(1_000_000, List.of()), Optional.empty()),
            new Rule("d", 3, FLOWS, new Action.Deny(), Optional.empty()));

    for (Rule rule : rules) {
      assertThat(compiler.needs(rule)).isEqualTo(compiler.needs(rule));
      assertThat(compiler.compile(rule, 500)).isEqualTo(compiler.compile(rule, 500));
    }
  }

  private static CompiledHop compileHop(Network network, QueueNumbers numbers, Hop hop) {
    return compiler(network, numbers).compile(guarantee(FLOWS, hop), 500).get(hop.dpid());
  }
}
