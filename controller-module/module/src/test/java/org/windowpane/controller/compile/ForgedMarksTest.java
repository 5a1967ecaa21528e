package org.windowpane.controller.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.controller.entries.Entry;
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
import org.windowpane.controller.queues.ClassQueues;
import org.windowpane.controller.queues.SampleClasses;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/** Hosts that send a mark for their Ethernet source, under every action that lets packets pass. */
class ForgedMarksTest {

  private static final Dpid S1 = new Dpid(1);
  private static final Dpid S2 = new Dpid(2);
  private static final Dpid S3 = new Dpid(3);

  /** What the rule's own queue is called at every hop; hosts forge others. */
  private static final int OWN_QUEUE = 7;

  private static final int OTHER_QUEUE = 9;
  private static final int LATENCY = ClassQueues.number(SampleClasses.LATENCY);
  private static final Packet HONEST = Packet.tcp(1, 2, 0x0a000001, 0x0a000002, 80);
  private static final List<Hop> PATH =
      List.of(new Hop(S1, 1, 4), new Hop(S3, 1, 2), new Hop(S2, 4, 1));

  /** What becomes of the entries that are given for two tables. */
  private enum Tables {
    TWO((policy, forwarding) -> Stream.concat(policy.stream(), forwarding.stream()).toList()),
    ONE(ForgedMarksTest::product),
    PLAIN(
        (policy, forwarding) ->
            product(
                PlainMatches.withMarksOf(List.of(OWN_QUEUE, OTHER_QUEUE), policy).stream()
                    .filter(entry -> PlainMatches.obstacle(entry).isEmpty())
                    .toList(),
                forwarding));

    private final BiFunction<List<Entry>, List<Entry>, List<Entry>> entries;

    Tables(BiFunction<List<Entry>, List<Entry>, List<Entry>> entries) {
      this.entries = entries;
    }
  }

  private static List<Entry> product(List<Entry> policy, List<Entry> forwarding) {
    return List.copyOf(TableProduct.of(policy, Optional.of(forwarding)).entries().values());
  }

  private record Case(
      String name, Action action, FlowGroup group, QueueMode mode, Tables tables, int forged) {

    @Override
    public String toString() {
      return name + ", " + mode + ", " + tables + " tables, mark of queue " + forged;
    }
  }

  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    Map<String, FlowGroup> groups =
        Map.of(
            "a known source", group(Optional.of("10.0.0.1"), Optional.empty()),
            "a prefix", group(Optional.of("10.0.0.0/24"), Optional.empty()),
            "a source that is its mark",
                group(Optional.empty(), Optional.of(Marks.of(OTHER_QUEUE))),
            "everybody", group(Optional.empty(), Optional.empty()));
    List<Action> actions =
        List.of(
            new Action.Allow(),
            new Action.Limit(1_000_000, List.of()),
            new Action.Limit(1_000_000, PATH),
            new Action.Guarantee(1_000_000, PATH),
            new Action.Classify(SampleClasses.SCAVENGER),
            new Action.Waypoint(S3),
            new Action.Waypoint(S2),
            new Action.Avoid(new Dpid(4)));
    for (Action action : actions) {
      groups.forEach(
          (name, group) -> {
            for (Tables tables : Tables.values()) {
              for (QueueMode mode : List.of(QueueMode.MARKED, QueueMode.NATIVE)) {
                for (int forged : List.of(OTHER_QUEUE, LATENCY)) {
                  cases.add(new Case(action + " of " + name, action, group, mode, tables, forged));
                }
              }
            }
          });
    }
    return cases;
  }

  private static FlowGroup group(Optional<String> source, Optional<Mac> srcEth) {
    return new FlowGroup(
        source.map(IpPrefix::parse),
        Optional.of(IpPrefix.parse("10.0.0.2")),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        srcEth,
        Optional.empty());
  }

  /** s1 with host 1, s2 with host 2, s3 between them, and s4 that leads nowhere. */
  private static Network line(QueueMode mode) {
    return new Networks()
        .queues(mode)
        .host(1, 1, 1, "10.0.0.1")
        .host(2, 2, 1, "10.0.0.2")
        .link(1, 4, 3, 1, true)
        .link(3, 2, 2, 4, true)
        .link(3, 3, 4, 1, true)
        .build();
  }

  private static Map<Dpid, CompiledHop> compile(Network network, FlowGroup group, Action action) {
    return new RuleCompiler(
            network,
            (id, port) -> OptionalInt.of(OWN_QUEUE),
            (id, at) -> new MeterNumbers.Answer.Given(9))
        .compile(new Rule("r", 1, group, action, Optional.empty()), 500);
  }

  /** Everything that leaves any switch for a packet that host 1 sends. */
  private static List<Sent> send(Case each, Packet packet) {
    Network network = line(each.mode());
    Map<Dpid, CompiledHop> hops = compile(network, each.group(), each.action());
    List<Sent> sent = new ArrayList<>();
    SwitchPort at = new SwitchPort(S1, 1);
    Packet moving = packet;
    while (sent.size() < 5) {
      Dpid here = at.dpid();
      List<Entry> policy = new ArrayList<>(Pipeline.ENTRIES);
      if (hops.containsKey(here)) {
        policy.addAll(hops.get(here).entries());
      }
      List<Entry> forwarding = new ArrayList<>();
      for (Entry entry : new Forwarding(network).entries(network.switches().get(here))) {
        (entry.key().table() == Pipeline.POLICY ? policy : forwarding).add(entry);
      }
      List<Sent> out =
          new FakeFlowTable()
              .add(each.tables().entries.apply(policy, forwarding))
              .send(at.port(), moving);
      assertThat(out).as("at " + here).hasSize(1);
      sent.addAll(out);
      SwitchPort left = new SwitchPort(here, out.get(0).port());
      Optional<SwitchPort> next =
          network.links().stream()
              .filter(link -> link.from().equals(left))
              .map(link -> link.to())
              .findFirst();
      if (next.isEmpty()) {
        return sent;
      }
      at = next.get();
      moving = out.get(0).packet();
    }
    return sent;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void no_host_gets_a_queue_or_a_class_by_forging_its_mark(Case each) {
    assertThat(send(each, HONEST.with(Field.ETH_SRC, Marks.of(each.forged()).value())))
        .allSatisfy(
            sent -> {
              assertThat(sent.packet().get(Field.ETH_SRC))
                  .isNotEqualTo(Marks.of(each.forged()).value());
              assertThat(sent.queue()).isNotEqualTo(each.forged());
            });
  }

  @Test
  void a_limited_packets_mark_means_nothing_to_a_route_that_it_crosses() {
    Network network = line(QueueMode.MARKED);
    FlowGroup known = group(Optional.of("10.0.0.1"), Optional.empty());
    for (FlowGroup routed : List.of(known, group(Optional.empty(), Optional.empty()))) {
      List<Entry> route = compile(network, routed, new Action.Waypoint(S2)).get(S3).entries();
      FakeFlowTable table =
          new FakeFlowTable()
              .add(Pipeline.ENTRIES)
              .add(new Forwarding(network).entries(network.switches().get(S3)))
              .add(route);
      List<Sent> sent = table.send(1, HONEST.with(Field.ETH_SRC, Marks.of(OTHER_QUEUE).value()));

      assertThat(sent).extracting(Sent::port).containsExactly(2);
      assertThat(sent.get(0).packet().get(Field.ETH_SRC)).isEqualTo(Marks.CLEARED.value());
    }
  }

  @Test
  void an_honest_source_that_is_known_keeps_its_address() {
    FlowGroup known = group(Optional.of("10.0.0.1"), Optional.empty());
    for (Action action :
        List.of(
            new Action.Allow(), new Action.Limit(1_000_000, List.of()), new Action.Waypoint(S3))) {
      for (Tables tables : Tables.values()) {
        assertThat(send(new Case("", action, known, QueueMode.MARKED, tables, 0), HONEST))
            .extracting(sent -> sent.packet().get(Field.ETH_SRC))
            .containsOnly(1L);
      }
    }
  }

  @Test
  void an_address_that_two_hosts_claim_belongs_to_neither() {
    Network network =
        new Networks().host(1, 1, 1, "10.0.0.1").host(3, 1, 3, "10.0.0.1").host(2, 1, 2).build();
    FakeFlowTable table =
        new FakeFlowTable()
            .add(Pipeline.ENTRIES)
            .add(new Forwarding(network).entries(network.switches().get(S1)))
            .add(
                compile(
                        network,
                        group(Optional.of("10.0.0.1"), Optional.empty()),
                        new Action.Allow())
                    .get(S1)
                    .entries());

    assertThat(table.send(1, HONEST).get(0).packet().get(Field.ETH_SRC))
        .isEqualTo(Marks.CLEARED.value());
  }
}
