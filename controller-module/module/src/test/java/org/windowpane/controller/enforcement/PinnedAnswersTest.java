package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.ServerChoice;
import org.windowpane.protocol.value.Transport;

/** Rules that pin what servers send get other entries as services come and go. */
class PinnedAnswersTest extends EnforcerFixture {

  private static final List<FlowTable> TABLES =
      List.of(
          new FlowTable(Pipeline.POLICY, "policy", 0),
          new FlowTable(Pipeline.FORWARDING, "forwarding", 0),
          new FlowTable(Pipeline.SERVICES, "services", 0));

  private static Discovered.Switch withServices(Dpid dpid) {
    return new Discovered.Switch(dpid, TABLES, describe(dpid).ports());
  }

  private void discover() {
    enforcer.discover(
        new Discovered(
            List.of(withServices(S1), withServices(S2)),
            discovered().links(),
            discovered().hosts()));
    loop.pass(SETTLE);
  }

  /** A service with these servers, port 8080 of each. */
  private static Rule service(String... hosts) {
    FlowGroup virtual =
        new FlowGroup(
            Optional.empty(),
            Optional.of(IpPrefix.parse("10.0.0.100")),
            Optional.of(Transport.TCP),
            Optional.empty(),
            Optional.of(PortRange.parse("80")),
            Optional.empty(),
            Optional.empty());
    List<Action.Service.Server> servers =
        List.of(hosts).stream()
            .map(host -> new Action.Service.Server(IpPrefix.parse(host), 8080, 1, false))
            .toList();
    return new Rule(
        "web",
        4,
        virtual,
        new Action.Service(ServerChoice.RANDOM, 10, false, Optional.empty(), servers),
        Optional.empty());
  }

  private List<Integer> tablesOf(String rule) {
    return entriesOf(rule).stream().map(entry -> entry.key().table()).sorted().toList();
  }

  @Test
  void a_guarantee_from_a_server_lets_the_service_take_its_packets_for_as_long_as_there_is_one() {
    discover();
    put(guarantee("a"));
    assertThat(tablesOf("a")).containsExactly(Pipeline.POLICY);

    patch(List.of(service("10.0.0.1", "10.0.0.2")), List.of());
    assertThat(tablesOf("a")).containsExactly(Pipeline.POLICY, Pipeline.FORWARDING);
    assertThat(patch(List.of(guarantee("a")), List.of()))
        .extracting(RuleReport::state)
        .containsExactly(RuleReport.State.INSTALLED);

    patch(List.of(service("10.0.0.2")), List.of());
    assertThat(tablesOf("a")).containsExactly(Pipeline.POLICY);
    patch(List.of(service("10.0.0.1")), List.of());
    assertThat(tablesOf("a")).containsExactly(Pipeline.POLICY, Pipeline.FORWARDING);
    patch(List.of(), List.of("web"));
    assertThat(tablesOf("a")).containsExactly(Pipeline.POLICY);
  }

  @Test
  void the_order_of_a_plan_does_not_matter_and_nothing_drifts() {
    discover();
    put(guarantee("a"), service("10.0.0.1"));
    assertThat(tablesOf("a")).containsExactly(Pipeline.POLICY, Pipeline.FORWARDING);

    loop.pass(Duration.ofSeconds(10));
    assertThat(drifts()).isEmpty();
    patch(List.of(), List.of("a"));
    assertThat(entriesOf("a")).isEmpty();
  }

  @Test
  void without_its_queue_a_guarantee_leaves_packets_to_lower_rules() {
    discover();
    queues1.refuse("no room");
    put(guarantee("a"), service("10.0.0.1"));
    assertThat(entriesOf("a")).isEmpty();

    queues1.accept();
    loop.pass(Duration.ofSeconds(10));
    assertThat(tablesOf("a")).containsExactly(Pipeline.POLICY, Pipeline.FORWARDING);
  }

  @Test
  void a_controller_that_starts_again_changes_no_entry() {
    discover();
    put(guarantee("a"), service("10.0.0.1"));
    List<?> before = entriesOf("a");

    restartController();
    discover();
    put(guarantee("a"), service("10.0.0.1"));
    assertThat(entriesOf("a")).isEqualTo(before);
  }
}
