package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.plan.PlanAnswer;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.RuleReport;

class InstallingTest extends EnforcerFixture {

  @Test
  void a_guarantee_is_installed_queue_before_flow_and_confirmed_hop_by_hop() {
    RuleReport report = put(guarantee("a")).get(0);

    assertThat(report.state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(report.hops()).extracting(HopReport::dpid).containsExactly(S1, S2);
    assertThat(report.hops()).allMatch(hop -> hop.queue().orElse(0) == 1);
    assertThat(journal.stream().filter(line -> line.startsWith("s1")))
        .containsExactly("s1 make queue", "s1 install flow");
    assertThat(queues1.guaranteed(3)).containsOnlyKeys(1);
    assertThat(queues1.restBps(3)).isEqualTo(59_000_000);
  }

  @Test
  void a_guarantee_is_removed_flow_before_queue_and_leaves_nothing() {
    put(guarantee("a"));
    journal.clear();

    assertThat(patch(List.of(), List.of("a"))).containsExactly(RuleReport.removed("a"));
    assertThat(journal.stream().filter(line -> line.startsWith("s2")))
        .containsExactly("s2 remove flow", "s2 remove queue");
    assertThat(tables1.rules()).isEmpty();
    assertThat(queues1.guaranteed(3)).isEmpty();
    assertThat(queues1.restBps(3)).isEqualTo(99_000_000);
  }

  @Test
  void a_rule_that_was_never_there_counts_as_removed() {
    put();

    assertThat(patch(List.of(), List.of("x"))).containsExactly(RuleReport.removed("x"));
  }

  @Test
  void changes_that_come_together_are_installed_together() {
    put();
    int before = tables1.batches();
    loop.pass(Duration.ofMillis(20));
    for (int i = 0; i < 20; i++) {
      enforcer.patch(
          new PlanPatch(Optional.empty(), 1 + i, 2 + i, List.of(guarantee("r" + i)), List.of()));
    }
    loop.pass(Duration.ofMillis(50));

    assertThat(tables1.rules()).hasSize(20);
    assertThat(tables1.batches() - before).isLessThanOrEqualTo(2);
  }

  @Test
  void queues_that_no_entry_names_any_more_leave_as_the_next_are_made() {
    put(guarantee("a"));
    tables1.takeTime(loop, Duration.ofMillis(30));
    journal.clear();
    int before = queues1.transactions();
    enforcer.patch(new PlanPatch(Optional.empty(), 1, 2, List.of(guarantee("b")), List.of("a")));
    loop.pass(Duration.ofMillis(15));
    enforcer.patch(new PlanPatch(Optional.empty(), 2, 3, List.of(guarantee("c")), List.of()));
    loop.pass(Duration.ofMillis(200));

    assertThat(journal.stream().filter(line -> line.startsWith("s1")))
        .containsExactly(
            "s1 make queue",
            "s1 install flow", // in the place of the other's
            "s1 remove queue",
            "s1 make queue",
            "s1 install flow");
    assertThat(queues1.transactions() - before).isEqualTo(2);
    assertThat(queues1.guaranteed(3)).hasSize(2);
  }

  @Test
  void a_rule_that_comes_while_queues_are_made_waits_for_its_own() {
    put(guarantee("a"));
    queues1.takeTime(loop, Duration.ofMillis(30));
    enforcer.patch(new PlanPatch(Optional.empty(), 1, 2, List.of(guarantee("b")), List.of()));
    loop.pass(Duration.ofMillis(15));
    CompletableFuture<PlanAnswer> answer =
        enforcer.patch(new PlanPatch(Optional.empty(), 2, 3, List.of(guarantee("c")), List.of()));
    loop.pass(Duration.ofMillis(200));

    assertThat(((PlanAnswer.Accepted) answer.join()).rules().get(0).state())
        .isEqualTo(RuleReport.State.INSTALLED);
  }

  @Test
  void a_rule_that_leaves_while_flows_change_keeps_its_queue_until_its_entry_is_gone() {
    put(guarantee("a"), guarantee("b"));
    tables1.takeTime(loop, Duration.ofMillis(30));
    enforcer.patch(new PlanPatch(Optional.empty(), 1, 2, List.of(guarantee("c")), List.of()));
    loop.pass(Duration.ofMillis(15));
    journal.clear();
    enforcer.patch(new PlanPatch(Optional.empty(), 2, 3, List.of(), List.of("a")));
    loop.pass(Duration.ofMillis(200));

    assertThat(journal.stream().filter(line -> line.startsWith("s1")))
        .containsExactly("s1 remove flow", "s1 remove queue");
  }

  @Test
  void an_upsert_changes_the_rate_of_its_queue_and_nothing_else() {
    put(guarantee("a"));
    List<Entry> flows = tables1.rules();

    RuleReport report =
        patch(List.of(guarantee("a", 50_000_000, Optional.empty())), List.of()).get(0);
    assertThat(report.state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(queues1.restBps(3)).isEqualTo(49_000_000);
    assertThat(tables1.rules()).isEqualTo(flows);
  }

  @Test
  void another_generation_or_instance_is_a_conflict_and_changes_nothing() {
    put(guarantee("a"));
    CompletableFuture<PlanAnswer> stale =
        enforcer.patch(new PlanPatch(Optional.empty(), 7, 8, List.of(), List.of("a")));
    CompletableFuture<PlanAnswer> foreign =
        enforcer.patch(new PlanPatch(Optional.of("other"), 1, 2, List.of(), List.of("a")));
    loop.pass(Duration.ofMillis(50));

    assertThat(stale.join()).isEqualTo(new PlanAnswer.Conflict(1));
    assertThat(foreign.join()).isEqualTo(new PlanAnswer.Conflict(1));
    assertThat(tables1.rules()).hasSize(1);
  }

  @Test
  void before_the_first_plan_a_change_is_a_conflict() {
    CompletableFuture<PlanAnswer> early =
        enforcer.patch(new PlanPatch(Optional.empty(), 0, 1, List.of(), List.of()));
    loop.settle();

    assertThat(early.join()).isEqualTo(new PlanAnswer.Conflict(0));
  }

  @Test
  void a_refused_entry_is_reported_per_hop_and_the_others_stay_installed() {
    tables2.refuse(
        entry ->
            entry.cookie() == Cookies.ofRule("a")
                ? Optional.of("the flow table is full")
                : Optional.empty());

    List<RuleReport> reports = put(guarantee("a"), guarantee("b"));
    assertThat(reports.get(0).state()).isEqualTo(RuleReport.State.PARTIAL);
    assertThat(reports.get(0).hops().get(1).error()).contains("the flow table is full");
    assertThat(reports.get(1).state()).isEqualTo(RuleReport.State.INSTALLED);
  }

  @Test
  void without_its_queue_a_flow_is_not_installed() {
    queues1.refuse("constraint violation");

    RuleReport report = put(guarantee("a")).get(0);
    assertThat(report.hops().get(0).error()).contains("constraint violation");
    assertThat(tables1.rules()).isEmpty();
    assertThat(tables2.rules()).hasSize(1);
  }

  @Test
  void a_switch_that_does_not_answer_fails_its_hops() {
    tables1.fallSilent();

    assertThat(put(guarantee("a")).get(0).hops().get(0).error()).contains("no answer");
  }

  @Test
  void a_rule_ends_by_itself_on_time_with_its_queue() {
    put(guarantee("a", 40_000_000, Optional.of(loop.now().plusSeconds(60))));
    loop.pass(Duration.ofSeconds(59));
    assertThat(tables1.rules()).hasSize(1);

    loop.pass(Duration.ofSeconds(1));
    assertThat(tables1.rules()).isEmpty();
    assertThat(queues1.guaranteed(3)).isEmpty();
    assertThat(status().rules()).containsExactly(RuleReport.removed("a"));
  }

  @Test
  void a_rule_that_has_ended_already_is_not_installed() {
    assertThat(put(guarantee("a", 40_000_000, Optional.of(loop.now()))))
        .containsExactly(RuleReport.removed("a"));
    assertThat(tables1.rules()).isEmpty();
  }

  @Test
  void entries_end_by_themselves_should_the_controller_be_gone() {
    Instant until = loop.now().plusSeconds(60);
    put(guarantee("a", 40_000_000, Optional.of(until)));

    assertThat(tables1.rules().get(0).end().orElseThrow()).isBetween(until, until.plusSeconds(1));
  }

  @Test
  void denied_flows_are_dropped_by_every_switch() {
    assertThat(put(deny("d")).get(0).hops()).hasSize(2);
    assertThat(tables1.rules().get(0).steps()).isEmpty();
  }

  @Test
  void every_port_with_a_configured_rate_is_shaped_from_the_start() {
    assertThat(queues1.restBps(1)).isEqualTo(99_000_000);
    assertThat(network().switchOf(S1).orElseThrow().port(1).orElseThrow().rateBps())
        .hasValue(100_000_000);
  }

  @Test
  void a_port_has_no_more_queues_than_it_may() {
    enforcer = new Enforcer("small", loop, TIMING, 1);
    begin();

    List<RuleReport> reports = put(guarantee("a"), guarantee("b"));
    assertThat(reports.get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(reports.get(1).hops().get(0).error().orElseThrow()).contains("no queue left");
  }

  @Test
  void an_entry_that_moves_again_while_queues_are_made_stays_until_the_last_one_is_installed() {
    expectAnEntryWhileItMovesTwice();
  }

  @Test
  void an_entry_stays_while_the_one_in_its_place_waits_for_the_queue_of_both() {
    put(guarantee("a"));
    queues1.refuse("the lock is not held");
    queues1.deleteByHand(3, 1);
    List<Entry> before = entriesOf("a");
    patch(List.of(to("a", 2)), List.of());

    assertThat(entriesOf("a")).isEqualTo(before).hasSize(1);

    queues1.accept();
    loop.pass(TIMING.reconcile().multipliedBy(2));
    assertThat(entriesOf("a")).hasSize(1).doesNotContainAnyElementsOf(before);
  }

  @Test
  void an_entry_does_not_stay_above_the_one_that_waits_for_the_queue_of_both() {
    put(to("a", 2), inOrder(20, guarantee("b")));
    queues1.refuse("the lock is not held");
    queues1.deleteByHand(3, 1);
    patch(List.of(inOrder(50, to("a", 3))), List.of());

    assertThat(entriesOf("a")).isEmpty();
    assertThat(entriesOf("b")).hasSize(1);
  }

  @Test
  void an_entry_stays_after_a_takeover_although_the_database_does_not_show_its_queue_yet() {
    put(guarantee("a"), to("b", 2));
    patch(List.of(), List.of("a"));
    List<Entry> before = entriesOf("b");
    queues1.deleteByHand(3, 2);
    queues1.refuse("the connection to OVSDB was lost");
    enforcer = enforcer.successor();
    patch(List.of(to("b", 3)), List.of());
    begin();
    loop.pass(TIMING.reconcile().multipliedBy(2));

    assertThat(entriesOf("b")).isEqualTo(before).hasSize(1);
  }

  private static Rule inOrder(int order, Rule rule) {
    return new Rule(rule.id(), order, rule.flowGroup(), rule.action(), rule.until());
  }

  @Test
  void a_rule_that_waits_for_its_queue_is_installed_as_soon_as_queues_can_be_made() {
    queues1.setReachable(false);
    put(guarantee("a"));
    loop.pass(TIMING.reconcile().dividedBy(10));
    queues1.setReachable(true);
    loop.pass(Duration.ofMillis(50));

    assertThat(entriesOf("a")).hasSize(1);
  }
}
