package org.windowpane.controller.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.FakeFlowTable;
import org.windowpane.controller.entries.FakeFlowTable.Sent;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Packet;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.forwarding.Forwarding;
import org.windowpane.controller.forwarding.Networks;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.groups.GroupNumbers;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.meters.MeterNumbers;
import org.windowpane.controller.model.Network;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;
import org.windowpane.protocol.value.Transport;

/**
 * Switches move packets to the backup while no controller is connected. Host 1 is behind s1, host 2
 * behind s4; the path leads over s2 and s3, the backup over s5.
 */
class FailoverTest {

  private static final Dpid S1 = new Dpid(1);
  private static final Dpid S2 = new Dpid(2);
  private static final Dpid S3 = new Dpid(3);
  private static final Dpid S4 = new Dpid(4);
  private static final Packet PACKET = Packet.tcp(1, 2, 0x0a000001, 0x0a000002, 5001);

  private static final Action.Guarantee GUARANTEE =
      new Action.Guarantee(
          40_000_000,
          OptionalLong.empty(),
          List.of(new Hop(S1, 1, 2), new Hop(S2, 1, 2), new Hop(S3, 1, 2), new Hop(S4, 2, 1)),
          List.of(new Hop(S1, 1, 3), new Hop(new Dpid(5), 1, 2), new Hop(S4, 3, 1)));

  private static Networks ring() {
    return new Networks()
        .host(1, 1, 1)
        .host(2, 4, 1)
        .link(1, 2, 2, 1, true)
        .link(2, 2, 3, 1, true)
        .link(3, 2, 4, 2, true)
        .link(1, 3, 5, 1, true)
        .link(5, 2, 4, 3, false);
  }

  private static FlowGroup flows(Optional<IpPrefix> from, Optional<Mac> fromEth) {
    return new FlowGroup(
        from,
        Optional.of(IpPrefix.parse("10.0.0.2")),
        Optional.of(Transport.TCP),
        Optional.empty(),
        Optional.of(PortRange.parse("5001")),
        fromEth,
        Optional.empty());
  }

  private static final FlowGroup FLOWS =
      flows(Optional.of(IpPrefix.parse("10.0.0.1")), Optional.empty());

  private static Rule rule(FlowGroup flows) {
    return new Rule("r", 1, flows, GUARANTEE, Optional.empty());
  }

  private static final GroupNumbers GROUPS = (rule, at) -> OptionalInt.of(100 + (int) at.value());

  private static RuleCompiler compiler(Network network, GroupNumbers groups) {
    return new RuleCompiler(
        network,
        (rule, port) -> OptionalInt.of((int) (10 * port.dpid().value()) + port.port()),
        (rule, at) -> new MeterNumbers.Answer.Refused("no meters here"),
        groups);
  }

  /** The network as switches have it before they or the controller know of any cut. */
  private static final class Wires {
    private final Network network;
    private final Map<Dpid, FakeFlowTable> tables = new HashMap<>();

    Wires(Network network, Map<Dpid, CompiledHop> hops) {
      this.network = network;
      network
          .switches()
          .forEach(
              (dpid, info) -> {
                FakeFlowTable table =
                    new FakeFlowTable()
                        .add(Pipeline.ENTRIES)
                        .add(new Forwarding(network).entries(info));
                Optional.ofNullable(hops.get(dpid)).ifPresent(hop -> table.add(hop.entries()));
                Optional.ofNullable(hops.get(dpid))
                    .flatMap(CompiledHop::group)
                    .ifPresent(table::add);
                tables.put(dpid, table);
              });
    }

    Wires cut(Dpid at, int port) {
      tables.get(at).cut(port);
      return this;
    }

    /** The ports and queues by which a packet from host 1 goes. */
    List<String> way() {
      List<String> way = new ArrayList<>();
      SwitchPort at = new SwitchPort(S1, 1);
      Packet packet = PACKET;
      while (way.size() < 20) {
        List<Sent> sent = tables.get(at.dpid()).send(at.port(), packet);
        if (sent.isEmpty()) {
          return way;
        }
        Sent only = sent.get(0);
        way.add("s%d:%d q%d".formatted(at.dpid().value(), only.port(), only.queue()));
        packet = only.packet();
        SwitchPort out = new SwitchPort(at.dpid(), only.port());
        Optional<SwitchPort> next =
            network.links().stream()
                .filter(link -> link.from().equals(out))
                .map(link -> link.to())
                .findFirst();
        if (next.isEmpty()) {
          return way;
        }
        at = next.get();
      }
      throw new AssertionError("a loop: " + way);
    }
  }

  private static Wires wires(Network network, Rule rule, GroupNumbers groups) {
    return new Wires(network, compiler(network, groups).compile(rule, 500));
  }

  @ParameterizedTest
  @EnumSource(names = {"MARKED", "NATIVE"})
  void packets_take_the_backup_whichever_port_of_the_path_goes_down(QueueMode queues) {
    Network network = ring().queues(queues).build();
    List<String> path = List.of("s1:2 q12", "s2:2 q22", "s3:2 q32", "s4:1 q41");
    assertThat(wires(network, rule(FLOWS), GROUPS).way()).isEqualTo(path);
    assertThat(wires(network, rule(FLOWS), GROUPS).cut(S1, 2).way())
        .containsExactly("s1:3 q13", "s5:2 q52", "s4:1 q41");
    assertThat(wires(network, rule(FLOWS), GROUPS).cut(S2, 2).way())
        .containsExactly("s1:2 q12", "s2:1 q0", "s1:3 q13", "s5:2 q52", "s4:1 q41");
    assertThat(wires(network, rule(FLOWS), GROUPS).cut(S3, 2).way())
        .containsExactly(
            "s1:2 q12", "s2:2 q22", "s3:1 q0", "s2:1 q0", "s1:3 q13", "s5:2 q52", "s4:1 q41");
  }

  @ParameterizedTest
  @EnumSource(names = {"MARKED", "NATIVE"})
  void packets_on_their_way_back_use_no_queue_of_a_mark(QueueMode queues) {
    Network network = ring().queues(queues).build();
    Map<Dpid, CompiledHop> hops = compiler(network, GROUPS).compile(rule(FLOWS), 500);
    FakeFlowTable s3 = new FakeFlowTable().add(hops.get(S3).entries());
    hops.get(S3).group().ifPresent(s3::add);
    Packet from2 = PACKET.with(Field.ETH_SRC, queues == QueueMode.MARKED ? mark(22) : 1);
    Packet back = s3.cut(2).send(1, from2).get(0).packet();
    assertThat(back.get(Field.ETH_SRC)).isEqualTo(mark(Marks.RETURNED));
  }

  private static long mark(int queue) {
    return Marks.of(queue).value();
  }

  @Test
  void packets_are_lost_and_go_round_nowhere_where_both_paths_are_cut() {
    Network network = ring().build();
    Wires wires = wires(network, rule(FLOWS), GROUPS).cut(S3, 2).cut(S1, 3);
    assertThat(wires.way()).containsExactly("s1:2 q12", "s2:2 q22", "s3:1 q0", "s2:1 q0");
  }

  @Test
  void other_packets_with_the_mark_of_returned_ones_get_no_queue() {
    Network network = ring().build();
    Map<Dpid, CompiledHop> hops = compiler(network, GROUPS).compile(rule(FLOWS), 500);
    FakeFlowTable s1 =
        new FakeFlowTable()
            .add(Pipeline.ENTRIES)
            .add(new Forwarding(network).entries(network.switches().get(S1)))
            .add(hops.get(S1).entries());
    hops.get(S1).group().ifPresent(s1::add);
    Packet forged = PACKET.with(Field.ETH_SRC, mark(Marks.RETURNED));
    assertThat(s1.send(1, forged.with(Field.TCP_DST, 80)))
        .allSatisfy(
            sent -> {
              assertThat(sent.queue()).isZero();
              assertThat(sent.packet().get(Field.ETH_SRC)).isEqualTo(Marks.CLEARED.value());
            });
    assertThat(s1.send(1, forged)).extracting(Sent::queue).containsExactly(12);
  }

  @Test
  void a_switch_without_groups_has_the_entries_as_before() {
    Network network = ring().build();
    Map<Dpid, CompiledHop> without = compiler(network, GroupNumbers.NONE).compile(rule(FLOWS), 500);
    assertThat(without.values()).allMatch(hop -> hop.group().isEmpty());
    assertThat(without.get(S1).entries()).hasSize(1);

    GroupNumbers notAtS2 =
        (rule, at) -> at.equals(S2) ? OptionalInt.empty() : GROUPS.groupFor(rule, at);
    assertThat(wires(network, rule(FLOWS), notAtS2).cut(S3, 2).way()).endsWith("s4:1 q41");
    assertThat(wires(network, rule(FLOWS), notAtS2).cut(S2, 2).way()).containsExactly("s1:2 q12");
  }

  @Test
  void groups_are_needed_at_every_switch_of_the_path_but_the_last() {
    RuleCompiler compiler = compiler(ring().build(), GROUPS);
    assertThat(compiler.needs(rule(FLOWS)))
        .contains(new Need.Group(S1), new Need.Group(S2), new Need.Group(S3))
        .doesNotContain(new Need.Group(S4), new Need.Group(new Dpid(5)));
  }

  @Test
  void packets_that_could_be_taken_for_those_of_others_do_not_come_back() {
    Network network = ring().build();
    for (FlowGroup flows :
        List.of(
            flows(Optional.empty(), Optional.empty()),
            flows(Optional.of(IpPrefix.parse("10.0.0.0/24")), Optional.empty()),
            flows(Optional.of(IpPrefix.parse("10.0.0.1")), Optional.of(new Mac(1))))) {
      assertThat(compiler(network, GROUPS).needs(rule(flows)))
          .filteredOn(Need.Group.class::isInstance)
          .containsExactly(new Need.Group(S1));
      Wires wires = wires(network, rule(flows), GROUPS);
      assertThat(wires.cut(S1, 2).way()).containsExactly("s1:3 q13", "s5:2 q52", "s4:1 q41");
    }
  }

  @Test
  void the_group_and_the_returning_entries_stay_while_the_controller_uses_the_backup() {
    Map<Dpid, CompiledHop> before = compiler(ring().build(), GROUPS).compile(rule(FLOWS), 500);
    Network cut = ring().down(3, 2).build();
    Map<Dpid, CompiledHop> after = compiler(cut, GROUPS).compile(rule(FLOWS), 500);
    assertThat(after.get(S1).group()).isEqualTo(before.get(S1).group());
    for (Dpid dpid : Set.of(S2, S3, S4)) {
      assertThat(after.get(dpid)).isEqualTo(before.get(dpid));
    }
    assertThat(grouped(before.get(S1))).hasSize(1);
    assertThat(grouped(after.get(S1))).isEmpty();
    assertThat(after.get(S1).entries()).hasSameSizeAs(before.get(S1).entries());
    assertThat(new Wires(cut, after).cut(S3, 2).way())
        .containsExactly("s1:3 q13", "s5:2 q52", "s4:1 q41");
  }

  private static List<Entry> grouped(CompiledHop hop) {
    return hop.entries().stream()
        .filter(entry -> entry.steps().stream().anyMatch(Step.Group.class::isInstance))
        .toList();
  }

  @Test
  void the_buckets_watch_the_ports_that_packets_leave_by() {
    GroupWanted first =
        compiler(ring().build(), GROUPS).compile(rule(FLOWS), 500).get(S1).group().orElseThrow();
    assertThat(first.number()).isEqualTo(101);
    assertThat(first.shape().buckets())
        .extracting(bucket -> bucket.watchedPort())
        .containsExactly(2, 3);
  }
}
