package org.windowpane.controller.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.FakeFlowTable;
import org.windowpane.controller.entries.FakeFlowTable.Sent;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Packet;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.forwarding.ClassMarks;
import org.windowpane.controller.forwarding.Forwarding;
import org.windowpane.controller.forwarding.Networks;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.ids.QueueIds;
import org.windowpane.controller.meters.MeterNumbers;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.queues.ClassQueues;
import org.windowpane.controller.queues.ControlQueue;
import org.windowpane.controller.queues.QueueKind;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.controller.queues.SampleClasses;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.TrafficClass;

/** Rules that decide where packets enter the network: by packets that walk through its tables. */
class IngressTest {

  private static final Dpid S1 = new Dpid(1);
  private static final Dpid S2 = new Dpid(2);
  private static final Dpid S3 = new Dpid(3);
  private static final Packet FROM_1 = Packet.tcp(1, 2, 0x0a000001, 0x0a000002, 80);
  private static final Packet FROM_3 = Packet.tcp(3, 2, 0x0a000003, 0x0a000002, 80);
  private static final FlowGroup OF_1 = from("10.0.0.1");
  private static final FlowGroup TO_2 =
      new FlowGroup(
          Optional.empty(),
          Optional.of(IpPrefix.parse("10.0.0.2")),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** s1 with hosts 1 and 3, s2 with host 2, and s3 between them. */
  private static Networks line() {
    return new Networks()
        .host(1, 1, 1, "10.0.0.1")
        .host(3, 1, 2, "10.0.0.3")
        .host(2, 2, 1, "10.0.0.2")
        .link(1, 4, 3, 1, true)
        .link(3, 2, 2, 4, true);
  }

  private static FlowGroup from(String address) {
    return new FlowGroup(
        Optional.of(IpPrefix.parse(address)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static FlowGroup from(Mac mac) {
    return new FlowGroup(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(mac),
        Optional.empty());
  }

  private static Rule rule(FlowGroup group, Action action) {
    return new Rule("r", 1, group, action, Optional.empty());
  }

  private static Map<Dpid, CompiledHop> compile(Network network, Rule rule, int priority) {
    return new RuleCompiler(
            network, (id, port) -> OptionalInt.of(7), (id, at) -> new MeterNumbers.Answer.Given(9))
        .compile(rule, priority);
  }

  private static Map<Dpid, CompiledHop> compile(Network network, FlowGroup group, Action action) {
    return compile(network, rule(group, action), 500);
  }

  private static FakeFlowTable table(Network network, Dpid at, List<Entry> rules) {
    return new FakeFlowTable()
        .add(Pipeline.ENTRIES)
        .add(new Forwarding(network).entries(network.switches().get(at)))
        .add(rules);
  }

  private static FakeFlowTable table(Network network, Dpid at, Map<Dpid, CompiledHop> hops) {
    return table(network, at, hops.containsKey(at) ? hops.get(at).entries() : List.<Entry>of());
  }

  @Test
  void a_source_that_is_known_is_denied_at_its_own_switch_only() {
    Network network = line().build();
    for (FlowGroup group : List.of(OF_1, from(new Mac(1)))) {
      Map<Dpid, CompiledHop> hops = compile(network, group, new Action.Deny());

      assertThat(hops).containsOnlyKeys(S1);
      assertThat(table(network, S1, hops).send(1, FROM_1)).isEmpty();
      assertThat(table(network, S1, hops).send(2, FROM_3)).hasSize(1);
    }
  }

  @Test
  void a_source_that_moved_is_denied_where_it_is_now() {
    Network moved =
        new Networks()
            .host(1, 2, 2, "10.0.0.1")
            .host(2, 2, 1, "10.0.0.2")
            .link(1, 4, 2, 4, true)
            .build();

    assertThat(compile(moved, OF_1, new Action.Deny())).containsOnlyKeys(S2);
  }

  @Test
  void a_source_that_is_not_known_is_denied_at_every_port_that_is_no_link() {
    Network network = line().build();
    for (FlowGroup group : List.of(TO_2, from("10.9.9.9"), from("10.0.0.0/24"))) {
      assertThat(compile(network, group, new Action.Deny()))
          .containsOnlyKeys(S1, S2)
          .doesNotContainKey(S3);
    }
    Map<Dpid, CompiledHop> hops = compile(network, TO_2, new Action.Deny());

    assertThat(table(network, S1, hops).send(1, FROM_1)).isEmpty();
    assertThat(table(network, S1, hops).send(2, FROM_3)).isEmpty();
    assertThat(table(network, S2, hops).send(4, FROM_1)).hasSize(1);
  }

  @Test
  void a_switch_without_links_needs_one_entry_for_all_its_ports() {
    Network star = new Networks().host(1, 1, 1).host(2, 1, 2).build();

    assertThat(compile(star, TO_2, new Action.Deny()).get(S1).entries()).hasSize(1);
  }

  @Test
  void address_resolution_and_neighbour_discovery_pass_what_denies_everything() {
    Network network = line().build();
    FakeFlowTable denied = table(network, S1, compile(network, FlowGroup.ALL, new Action.Deny()));

    assertThat(denied.send(1, Packet.frame(0x0806, 1, 2))).extracting(Sent::port).contains(4);
    Packet solicitation =
        Packet.frame(0x86dd, 1, 2).with(Field.IP_PROTO, 58).with(Field.ICMPV6_TYPE, 135);
    assertThat(denied.send(1, solicitation)).extracting(Sent::port).contains(4);
    assertThat(denied.send(1, solicitation.with(Field.ICMPV6_TYPE, 128))).isEmpty();
  }

  @Test
  void a_flow_allowed_first_passes_a_wider_deny_and_a_limit() {
    Network network = line().build();
    Map<Dpid, CompiledHop> allow = compile(network, rule(OF_1, new Action.Allow()), 600);
    for (Action wider : List.of(new Action.Deny(), new Action.Limit(1_000_000, List.of()))) {
      FakeFlowTable both =
          table(network, S1, compile(network, TO_2, wider)).add(allow.get(S1).entries());

      assertThat(both.send(1, FROM_1))
          .containsExactly(new Sent(4, 0, FROM_1.with(Field.IN_PORT, 1)));
    }
  }

  @Test
  void a_limit_without_a_path_is_a_meter_where_its_packets_enter() {
    Network network = line().build();
    Action limit = new Action.Limit(10_000_000, List.of());
    Map<Dpid, CompiledHop> known = compile(network, OF_1, limit);
    assertThat(known).containsOnlyKeys(S1);
    assertThat(known.get(S1).meter()).contains(new MeterWanted(9, "r", 10_000_000));
    assertThat(known.get(S1).entries().get(0).steps())
        .containsExactly(
            new Step.Meter(9),
            new Step.SetEthSrc(new Mac(1)),
            new Step.GotoTable(Pipeline.FORWARDING));
    assertThat(known.get(S1).queues()).isEmpty();

    assertThat(compile(network, TO_2, limit)).containsOnlyKeys(S1, S2);
  }

  @Test
  void without_meters_a_limit_fails_with_a_reason_per_switch() {
    Map<Dpid, CompiledHop> hops =
        new RuleCompiler(
                line().build(),
                (id, port) -> OptionalInt.of(7),
                (id, at) -> new MeterNumbers.Answer.Refused("the switch has no meters"))
            .compile(rule(OF_1, new Action.Limit(1_000_000, List.of())), 500);

    assertThat(hops.get(S1).error()).contains("the switch has no meters");
  }

  @Test
  void a_limit_with_a_path_is_a_queue_at_its_first_hop_that_the_next_switch_forgets() {
    Network network = line().build();
    Action limit = new Action.Limit(10_000_000, List.of(new Hop(S1, 1, 4), new Hop(S3, 1, 2)));
    Map<Dpid, CompiledHop> hops = compile(network, OF_1, limit);

    assertThat(hops).containsOnlyKeys(S1);
    assertThat(hops.get(S1).queues())
        .containsExactly(
            new QueueWanted(4, 7, Optional.of("r"), new QueueKind.Limited(10_000_000)));
    Sent first = table(network, S1, hops).send(1, FROM_1).get(0);
    assertThat(first.port()).isEqualTo(4);
    assertThat(first.queue()).isEqualTo(7);

    Sent second = table(network, S3, hops).send(1, first.packet()).get(0);
    assertThat(second.queue()).isZero();
    assertThat(second.packet().get(Field.ETH_SRC)).isEqualTo(Marks.CLEARED.value());
  }

  @Test
  void a_limit_with_a_path_is_a_meter_where_its_port_cannot_queue() {
    Action limit = new Action.Limit(10_000_000, List.of(new Hop(S1, 1, 4)));

    for (Network network :
        List.of(line().queues(QueueMode.NONE).build(), line().down(1, 4).build())) {
      CompiledHop hop = compile(network, OF_1, limit).get(S1);
      assertThat(hop.meter()).isPresent();
      assertThat(hop.queues()).isEmpty();
    }
  }

  @Test
  void a_limit_waits_for_the_queues_of_a_switch_that_has_just_connected() {
    Action limit = new Action.Limit(10_000_000, List.of(new Hop(S1, 1, 4)));
    Network fresh = line().queues(QueueMode.NONE).unsettled().build();

    CompiledHop hop = compile(fresh, OF_1, limit).get(S1);
    assertThat(hop.error()).isPresent();
    assertThat(hop.keepsExisting()).isTrue();
  }

  @Test
  void a_class_is_set_at_the_ingress_and_kept_by_every_switch_on_the_path() {
    Network network = line().build();
    for (FlowGroup group : List.of(OF_1, from(new Mac(1)))) {
      Map<Dpid, CompiledHop> hops =
          compile(network, group, new Action.Classify(SampleClasses.LATENCY));
      int latency = ClassQueues.number(SampleClasses.LATENCY);

      Sent first = table(network, S1, hops).send(1, FROM_1).get(0);
      Sent second = table(network, S3, hops).send(1, first.packet()).get(0);
      Sent third = table(network, S2, hops).send(4, second.packet()).get(0);
      assertThat(List.of(first, second, third)).extracting(Sent::queue).containsOnly(latency);
      assertThat(third.port()).isEqualTo(1);
    }
  }

  @Test
  void switches_on_the_path_know_the_marks_of_all_classes_that_have_rules() {
    Network network = line().build();
    Map<Dpid, CompiledHop> hops =
        compile(network, OF_1, new Action.Classify(SampleClasses.SHUFFLE));
    int shuffle = ClassQueues.number(SampleClasses.SHUFFLE);
    assertThat(hops.values())
        .extracting(CompiledHop::classQueue)
        .containsOnly(OptionalInt.of(shuffle));

    Sent first = table(network, S1, hops).send(1, FROM_1).get(0);
    List<Entry> forwarding = new Forwarding(network).entries(network.switches().get(S3));
    FakeFlowTable knowing =
        table(network, S3, hops).add(ClassMarks.ofOthers(List.of(shuffle), forwarding));
    assertThat(knowing.send(1, first.packet()).get(0).queue()).isEqualTo(shuffle);
    assertThat(table(network, S3, hops).send(1, first.packet()).get(0).queue()).isZero();
  }

  @Test
  void a_class_has_its_queue_on_every_port_of_every_switch() {
    Network network = line().build();
    Map<Dpid, CompiledHop> hops =
        compile(network, OF_1, new Action.Classify(SampleClasses.SCAVENGER));

    assertThat(hops).containsOnlyKeys(S1, S2, S3);
    assertThat(hops.get(S3).entries()).isEmpty();
    assertThat(hops.get(S1).queues())
        .containsExactly(
            QueueWanted.ofClass(1, SampleClasses.SCAVENGER),
            QueueWanted.ofClass(2, SampleClasses.SCAVENGER),
            QueueWanted.ofClass(4, SampleClasses.SCAVENGER));
  }

  @Test
  void a_host_cannot_give_itself_a_class() {
    Network network = line().build();
    Packet forged =
        FROM_3.with(Field.ETH_SRC, Marks.of(ClassQueues.number(SampleClasses.LATENCY)).value());

    assertThat(table(network, S1, List.of()).send(2, forged))
        .extracting(Sent::queue, sent -> sent.packet().get(Field.ETH_SRC))
        .containsExactly(org.assertj.core.api.Assertions.tuple(0, Marks.CLEARED.value()));
  }

  @Test
  void rules_have_smaller_queue_numbers_than_classes() {
    assertThat(QueueIds.HIGHEST).isLessThan(ControlQueue.NUMBER);
    assertThat(ControlQueue.NUMBER).as("the filter's own number").isEqualTo(61437);
    assertThat(ClassQueues.number(SampleClasses.LATENCY)).isEqualTo(0xf000 - 1);
    assertThat(IntStream.rangeClosed(0, TrafficClass.MAX_NUMBER).map(ClassQueues::number))
        .doesNotHaveDuplicates()
        .doesNotContain(ControlQueue.NUMBER)
        .allMatch(number -> number > QueueIds.HIGHEST);
  }
}
