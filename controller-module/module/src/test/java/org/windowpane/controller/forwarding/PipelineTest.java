package org.windowpane.controller.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.FakeFlowTable;
import org.windowpane.controller.entries.FakeFlowTable.Sent;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Packet;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.queues.ControlQueue;
import org.windowpane.controller.queues.PortFound;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.QueueMode;

class PipelineTest {

  private static final int ARP = 0x0806;
  private static final int IPV4 = 0x0800;
  private static final long MARK_7 = Marks.of(7).value();
  private static final long CLEARED = Marks.CLEARED.value();

  private final Network network = new Networks().host(1, 1, 1).host(2, 1, 2).build();
  private final FakeFlowTable table =
      new FakeFlowTable()
          .add(Pipeline.ENTRIES)
          .add(new Forwarding(network).entries(network.switches().get(new Dpid(1))));

  private static Packet neighbourSolicitation(long srcEth) {
    return Packet.frame(0x86dd, srcEth, 2).with(Field.IP_PROTO, 58).with(Field.ICMPV6_TYPE, 135);
  }

  @Test
  void discovery_frames_go_to_the_controller_only() {
    assertThat(table.send(1, Packet.frame(0x88cc, 1, 2))).extracting(Sent::port).containsExactly(0);
    assertThat(table.send(1, Packet.frame(0x8942, 1, 2))).extracting(Sent::port).containsExactly(0);
  }

  @Test
  void neighbours_find_each_other_and_the_controller_learns_of_it() {
    assertThat(table.send(1, Packet.frame(ARP, 1, 2))).extracting(Sent::port).containsExactly(0, 2);
    assertThat(table.send(1, neighbourSolicitation(1)))
        .extracting(Sent::port)
        .containsExactly(0, 2);
  }

  @Test
  void a_host_cannot_put_itself_into_a_queue_by_sending_a_mark() {
    for (Packet forged :
        List.of(
            Packet.frame(IPV4, MARK_7, 2),
            Packet.frame(ARP, MARK_7, 2),
            neighbourSolicitation(MARK_7))) {
      List<Sent> sent = table.send(1, forged);
      assertThat(sent).extracting(Sent::port).containsExactly(2);
      assertThat(sent.get(0).packet().get(Field.ETH_SRC)).isEqualTo(CLEARED);
    }
  }

  private static QueuesFound queues(QueueMode mode, OptionalInt... counts) {
    Map<Integer, PortFound> ports = new HashMap<>();
    for (OptionalInt count : counts) {
      int number = ports.size() + 1;
      OptionalLong rate = OptionalLong.of(100_000_000);
      Optional<String> none = Optional.empty();
      ports.put(number, new PortFound(number, "p", "row", rate, count, none, Optional.empty()));
    }
    return new QueuesFound(true, true, Optional.empty(), mode, ports, QueuesFound.Orphans.NONE);
  }

  @Test
  void with_queues_selected_by_number_neighbour_discovery_has_the_control_queue_and_no_mark() {
    FakeFlowTable own =
        new FakeFlowTable()
            .add(Pipeline.entries(queues(QueueMode.NATIVE, OptionalInt.empty())))
            .add(new Forwarding(network).entries(network.switches().get(new Dpid(1))));
    for (Packet packet : List.of(Packet.frame(ARP, 1, 2), neighbourSolicitation(1))) {
      Sent sent = own.send(1, packet).get(1);
      assertThat(sent.port()).isEqualTo(2);
      assertThat(sent.queue()).isEqualTo(ControlQueue.NUMBER);
      assertThat(sent.packet().get(Field.ETH_SRC)).isEqualTo(1);
    }
    Sent forged = own.send(1, Packet.frame(ARP, MARK_7, 2)).get(0);
    assertThat(forged.queue()).isEqualTo(ControlQueue.NUMBER);
    assertThat(own.send(1, Packet.frame(IPV4, 1, 2)).get(0).queue()).isZero();
  }

  @Test
  void with_a_filter_or_few_queues_entries_do_not_select_the_queue() {
    for (QueuesFound found :
        List.of(
            queues(QueueMode.MARKED, OptionalInt.empty()),
            queues(QueueMode.NONE, OptionalInt.empty()),
            queues(QueueMode.NATIVE, OptionalInt.empty(), OptionalInt.of(8)))) {
      assertThat(Pipeline.entries(found)).isEqualTo(Pipeline.ENTRIES);
    }
    assertThat(Pipeline.ENTRIES)
        .noneMatch(entry -> entry.steps().stream().anyMatch(Step.SetQueue.class::isInstance));
  }

  @Test
  void other_packets_pass_as_they_are() {
    assertThat(table.send(1, Packet.frame(IPV4, 1, 2)).get(0).packet().get(Field.ETH_SRC))
        .isEqualTo(1);
  }

  @Test
  void plan_rules_are_between_neighbour_discovery_and_foreign_marks() {
    assertThat(Pipeline.ENTRIES)
        .extracting(entry -> entry.key().priority())
        .allMatch(p -> p > Pipeline.HIGHEST_RULE || p < Pipeline.LOWEST_RULE);
  }

  @Test
  void a_mark_has_its_queue_in_the_last_two_bytes() {
    assertThat(Marks.of(0x1234)).hasToString("02:51:00:00:12:34");
  }
}
