package org.windowpane.controller.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Step;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.ServerChoice;
import org.windowpane.protocol.value.SwitchPort;
import org.windowpane.protocol.value.Transport;

class SlotOwnersTest {

  private static final long IDLE = Duration.ofSeconds(10).toNanos();
  private static final IpPrefix CLIENT = IpPrefix.parse("10.0.0.9");
  private static final Server ONE = server(1, false);
  private static final Server OTHER = server(2, false);
  private static final Server DRAINING = server(1, true);

  private static final Rule RULE =
      new Rule(
          "web",
          1,
          new FlowGroup(
              Optional.empty(),
              Optional.of(IpPrefix.parse("10.0.0.100")),
              Optional.of(Transport.TCP),
              Optional.empty(),
              Optional.of(PortRange.parse("80")),
              Optional.empty(),
              Optional.empty()),
          new Service(ServerChoice.PORT_HASH, 10, true, Optional.empty(), List.of(ONE, OTHER)),
          Optional.empty());

  private final SlotOwners owners = new SlotOwners(List.of(ONE, OTHER));
  private final int slotOfOne = slotOf(ONE);
  private final int slotOfOther = slotOf(OTHER);
  private int nextPort = 1_000;

  private static Server server(int host, boolean draining) {
    return new Server(IpPrefix.parse("10.0.0." + host), 80, 1, draining);
  }

  private int slotOf(Server server) {
    return IntStream.range(0, Slots.COUNT)
        .filter(slot -> owners.settled().get(slot).equals(Optional.of(server)))
        .findFirst()
        .orElseThrow();
  }

  /** The server of another flow in the slot. */
  private Optional<Server> serverOf(int slot, boolean begins) {
    nextPort += 2 * Slots.COUNT;
    return serverOf(new Flow(CLIENT, nextPort + 2 * slot), begins, 0);
  }

  private Optional<Server> serverOf(Flow flow, boolean begins, long nanos) {
    return owners
        .assign(RULE, flow, begins, List.of(target(ONE), target(OTHER)), nanos)
        .map(each -> ((Step.Output) each.entry().steps().get(0)).port() == 1 ? ONE : OTHER);
  }

  private static Target target(Server server) {
    int host = (int) server.host().low() & 0xff;
    return new Target(
        server, new SwitchPort(new Dpid(2), host), new Mac(host), List.of(new Step.Output(host)));
  }

  @Test
  void a_slot_that_moves_has_flows_of_before_where_they_were_and_new_ones_at_the_next_server() {
    owners.update(List.of(OTHER), any -> true, 0, IDLE);

    assertThat(owners.settled().get(slotOfOne)).isEmpty();
    assertThat(owners.settled().get(slotOfOther)).contains(OTHER);
    assertThat(serverOf(slotOfOne, false)).contains(ONE);
    assertThat(serverOf(slotOfOne, true)).contains(OTHER);
  }

  @Test
  void packets_that_follow_the_first_one_of_a_flow_go_where_it_went() {
    Flow flow = new Flow(CLIENT, 2 * (Slots.COUNT + slotOfOne));
    owners.update(List.of(OTHER), any -> true, 0, IDLE);
    assertThat(serverOf(flow, true, 0)).contains(OTHER);
    assertThat(serverOf(flow, false, 1)).contains(OTHER);
    assertThat(serverOf(flow, false, RecentFlows.RECENT.toNanos())).contains(ONE);
  }

  @Test
  void slots_do_not_move_to_a_server_that_becomes_known_before_they_are_decided() {
    SlotOwners others = new SlotOwners(List.of());
    others.expect(List.of(ONE));
    others.expect(List.of(ONE, OTHER));
    others.update(List.of(ONE, OTHER), any -> true, 0, IDLE);
    assertThat(others.settled()).isEqualTo(owners.settled());

    others.expect(List.of(ONE));
    assertThat(others.settled()).isEqualTo(owners.settled());
    others.update(List.of(ONE), any -> true, 0, IDLE);
    assertThat(others.settled()).contains(Optional.empty());
  }

  @Test
  void a_client_with_very_many_live_flows_is_not_refused() {
    owners.update(List.of(OTHER), any -> true, 0, IDLE);
    List<Target> targets = List.of(target(ONE), target(OTHER));
    List<Flow> live =
        IntStream.range(0, NewFlowRates.AT_ONCE_OF_CLIENT + 100)
            .mapToObj(each -> new Flow(CLIENT, 1_024 + each))
            .toList();
    List<Flow> waiting = new ArrayList<>();
    for (Flow flow : live) {
      Optional<Assignment> assignment = owners.assign(RULE, flow, false, targets, 0);
      assertThat(assignment.filter(Assignment::isRefusal)).isEmpty();
      if (assignment.isEmpty()) {
        waiting.add(flow);
      }
    }
    assertThat(waiting).hasSize(100);
    assertThat(owners.assign(RULE, new Flow(CLIENT, 60_000), true, targets, 0))
        .matches(each -> each.orElseThrow().isRefusal());
    long soon = Duration.ofMillis(100).toNanos();
    assertThat(waiting)
        .allMatch(each -> owners.assign(RULE, each, false, targets, soon).isPresent());
  }

  @Test
  void a_slot_has_moved_when_flows_cannot_be_idle_any_longer() {
    owners.update(List.of(OTHER), any -> true, 0, IDLE);
    assertThat(owners.settle(IDLE - 1)).isFalse();
    owners.update(List.of(OTHER), any -> true, IDLE - 1, IDLE);

    assertThat(owners.settle(IDLE)).isTrue();
    assertThat(owners.settled()).containsOnly(Optional.of(OTHER));
    assertThat(serverOf(slotOfOne, false)).contains(OTHER);
  }

  @Test
  void a_slot_changes_at_once_where_its_server_cannot_go_on() {
    owners.update(List.of(OTHER), server -> !server.equals(ONE), 0, IDLE);
    assertThat(owners.settled()).containsOnly(Optional.of(OTHER));

    owners.update(List.of(ONE, OTHER), any -> true, 0, IDLE);
    owners.update(List.of(ONE, OTHER), server -> !server.equals(OTHER), 0, IDLE);
    assertThat(owners.settled().get(slotOfOne)).contains(ONE);
  }

  @Test
  void a_server_that_drains_and_returns_has_its_slots_as_before() {
    owners.update(List.of(OTHER), any -> true, 0, IDLE);
    owners.update(List.of(ONE, OTHER), any -> true, 1, IDLE);

    assertThat(owners.settled().get(slotOfOne)).contains(ONE);
    owners.update(List.of(DRAINING, OTHER), any -> true, 2, IDLE);
    assertThat(owners.settled()).doesNotContain(Optional.empty());
  }

  @Test
  void slots_of_a_service_that_had_no_server_do_not_move() {
    owners.update(List.of(), any -> true, 0, IDLE);
    assertThat(owners.settled()).isEmpty();
    assertThat(serverOf(0, true)).isEmpty();

    owners.update(List.of(ONE), any -> true, 1, IDLE);
    assertThat(owners.settled()).containsOnly(Optional.of(ONE));
  }

  @Test
  void no_more_flows_get_entries_than_a_service_has_until_some_have_ended() {
    owners.update(List.of(OTHER), any -> true, 0, IDLE);
    long nanos = 0;
    Optional<Assignment> last = Optional.empty();
    for (int i = 0; i < LiveService.MAX_FLOWS; i++) {
      nanos += 1_000_000;
      last = owners.assign(RULE, new Flow(client(i), 2), true, List.of(target(OTHER)), nanos);
    }
    long cookie = last.orElseThrow().entry().cookie();
    Flow more = new Flow(CLIENT, 2);
    assertThat(owners.assign(RULE, more, true, List.of(target(OTHER)), nanos)).isEmpty();

    owners.end(cookie);
    assertThat(owners.assign(RULE, more, true, List.of(target(OTHER)), nanos)).isPresent();
  }

  private static IpPrefix client(int number) {
    return IpPrefix.parse("10.1." + number / 256 % 256 + "." + number % 256);
  }

  @Test
  void a_client_with_too_many_flows_is_refused_by_its_switch_for_a_while() {
    owners.update(List.of(OTHER), any -> true, 0, IDLE);
    for (int i = 0; i < NewFlowRates.AT_ONCE_OF_CLIENT; i++) {
      assertThat(serverOf(new Flow(CLIENT, i), true, 0)).contains(OTHER);
    }

    Flow more = new Flow(CLIENT, 50_000);
    assertThat(owners.assign(RULE, more, true, List.of(target(OTHER)), 0).orElseThrow())
        .matches(Assignment::isRefusal);
  }
}
