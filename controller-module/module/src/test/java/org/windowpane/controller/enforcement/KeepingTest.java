package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.plan.PlanAnswer;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.Queues;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

class KeepingTest extends EnforcerFixture {

  @Test
  void a_longer_timeout_is_renewed_in_time() {
    put(guarantee("a", 40_000_000, Optional.of(loop.now().plus(Duration.ofDays(3)))));
    loop.pass(Duration.ofHours(10));

    assertThat(tables1.rules().get(0).end().orElseThrow())
        .isAfter(loop.now().plus(Duration.ofHours(17)));
    assertThat(status().switches().get(0).repairs()).isZero();
  }

  @Test
  void a_flow_that_was_deleted_by_hand_comes_back_and_is_counted() {
    put(guarantee("a"));
    tables1.entries().remove(tables1.rules().get(0).key());
    loop.pass(Duration.ofSeconds(3));

    assertThat(tables1.rules()).hasSize(1);
    assertThat(status().switches().get(0).repairs()).isEqualTo(1);
    assertThat(status().switches().get(1).repairs()).isZero();
  }

  @Test
  void a_flow_that_was_forged_by_hand_goes_and_is_counted() {
    put();
    Entry forged = new Entry(forgedKey(), List.of(), Cookies.ofRule("x"), Optional.empty());
    tables1.entries().put(forged.key(), forged);
    loop.pass(Duration.ofSeconds(3));

    assertThat(tables1.rules()).isEmpty();
    assertThat(status().switches().get(0).repairs()).isEqualTo(1);
  }

  @Test
  void a_cycle_in_which_reading_a_switch_throws_is_followed_by_others() {
    put(guarantee("a"));
    tables1.failToRead(1);
    loop.pass(Duration.ofSeconds(2));
    tables1.entries().remove(tables1.rules().get(0).key());
    tables2.entries().remove(tables2.rules().get(0).key());
    loop.pass(Duration.ofSeconds(5));

    assertThat(tables1.rules()).hasSize(1);
    assertThat(tables2.rules()).hasSize(1);
  }

  @Test
  void a_switch_for_which_a_cycle_throws_keeps_no_other_from_being_read() {
    put(guarantee("a"));
    expectRepair(tables2, queues1);
    expectRepair(tables1, queues2);
  }

  private void expectRepair(FakeTables tables, FakeQueues brokenQueues) {
    brokenQueues.setBroken(true);
    tables.entries().remove(tables.rules().get(0).key());
    loop.pass(Duration.ofSeconds(5));
    assertThat(tables.rules()).hasSize(1);
    brokenQueues.setBroken(false);
  }

  private static EntryKey forgedKey() {
    return new EntryKey(0, 999, FieldMatch.ALL);
  }

  @Test
  void a_queue_that_was_deleted_by_hand_comes_back_at_once_and_is_counted() {
    put(guarantee("a"));
    queues1.deleteByHand(3, 1);
    loop.pass(Duration.ofMillis(50));

    assertThat(queues1.guaranteed(3)).containsOnlyKeys(1);
    assertThat(status().switches().get(0).repairs()).isEqualTo(1);
  }

  @Test
  void after_a_restart_nothing_is_removed_until_the_plan_is_known() {
    put(guarantee("a"), guarantee("b"));
    restartController();
    loop.pass(Duration.ofSeconds(30));

    assertThat(tables1.rules()).hasSize(2);
    assertThat(queues1.guaranteed(3)).hasSize(2);
  }

  @Test
  void after_a_restart_the_rules_of_the_plan_are_adopted_as_they_are_and_others_go() {
    put(guarantee("a"), guarantee("b"), guarantee("c"));
    Map<Integer, ?> queues = queues1.guaranteed(3);
    List<Entry> flows = tables1.rules();
    restartController();
    journal.clear();

    assertThat(put(guarantee("b"), guarantee("c")))
        .extracting(RuleReport::state)
        .containsOnly(RuleReport.State.INSTALLED);
    assertThat(journal.stream().filter(line -> line.startsWith("s1")))
        .containsExactly("s1 remove flow", "s1 remove queue");
    assertThat(flows).containsAll(tables1.rules());
    assertThat(queues.entrySet()).hasSize(3);
    assertThat(queues1.guaranteed(3)).hasSize(2);
  }

  @Test
  void a_plan_that_comes_before_the_switches_leaves_its_rules_as_they_are() {
    put(guarantee("a"), guarantee("c"));
    patch(List.of(guarantee("b")), List.of());
    List<Entry> flows = List.copyOf(tables1.rules());
    enforcer = new Enforcer("second", loop, TIMING, 100);
    enforcer.put(1, List.of(guarantee("a"), guarantee("b"), guarantee("c")));
    journal.clear();
    begin();
    loop.pass(Duration.ofSeconds(30));

    assertThat(tables1.rules()).containsExactlyInAnyOrderElementsOf(flows);
    assertThat(journal.stream().filter(line -> line.contains("flow"))).isEmpty();
  }

  @Test
  void a_plan_that_comes_before_the_database_is_reached_leaves_its_rules_alone() {
    put(guarantee("a"));
    enforcer = new Enforcer("second", loop, TIMING, 100);
    enforcer.start();
    Queues away = new UnknownQueues();
    enforcer.connect(S1, tables1, away);
    enforcer.connect(S2, tables2, queues2);
    enforcer.discover(discovered());
    loop.settle();
    journal.clear();

    assertThat(put(guarantee("a")).get(0).hops().get(0).error()).contains("not reached yet");
    assertThat(journal).isEmpty();
    assertThat(tables1.rules()).hasSize(1);
  }

  private static final class UnknownQueues implements Queues {

    @Override
    public QueuesFound found() {
      return QueuesFound.unknown("not reached yet");
    }

    @Override
    public CompletionStage<Void> change(QueueChanges changes) {
      return CompletableFuture.failedFuture(new IllegalStateException("not reached yet"));
    }

    @Override
    public void onChange(Runnable listener) {}
  }

  @Test
  void hosts_of_an_earlier_run_keep_their_forwarding_until_they_are_seen_again() {
    loop.pass(SETTLE.plusSeconds(1));
    assertThat(forwardedTo(tables1)).isEqualTo(2);

    enforcer = new Enforcer("second", loop, TIMING, 100);
    enforcer.start();
    enforcer.connect(S1, tables1, queues1);
    enforcer.connect(S2, tables2, queues2);
    Discovered known = discovered();
    enforcer.discover(new Discovered(known.switches(), known.links(), List.of()));
    loop.pass(SETTLE.plusSeconds(5));

    assertThat(forwardedTo(tables1)).isEqualTo(2);
    assertThat(network().hosts())
        .containsExactly(
            new Host(new Mac(1), List.of(), new SwitchPort(S1, 1)),
            new Host(new Mac(2), List.of(), new SwitchPort(S2, 1)));
  }

  private static long forwardedTo(FakeTables tables) {
    return tables.entries().keySet().stream()
        .filter(key -> key.table() == 1 && key.priority() == 100)
        .count();
  }

  @Test
  void a_host_whose_packets_came_through_a_link_is_not_behind_it() {
    SwitchPort ofALink = new SwitchPort(S2, 3);
    Host host = new Host(new Mac(1), List.of("10.0.0.1"), ofALink);
    Discovered known = discovered();
    enforcer.discover(new Discovered(known.switches(), known.links(), List.of(host)));
    loop.settle();

    assertThat(network().hosts()).extracting(Host::at).doesNotContain(ofALink);
  }

  @Test
  void nothing_is_flooded_before_parallel_links_had_time_to_be_found() {
    assertThat(tables1.entries().keySet()).noneMatch(key -> key.table() == 1);

    loop.pass(SETTLE.plusSeconds(1));
    assertThat(tables1.entries().keySet()).anyMatch(key -> key.table() == 1);
  }

  @Test
  void a_switch_that_comes_back_empty_gets_everything_again() {
    put(guarantee("a"), deny("d"));
    enforcer.disconnect(S1);
    loop.settle();
    assertThat(status().rules().get(0).hops().get(0).error())
        .contains("the switch is not connected");

    tables1.entries().clear();
    enforcer.connect(S1, tables1, queues1);
    loop.pass(Duration.ofSeconds(3));
    assertThat(tables1.rules()).hasSize(2);
    assertThat(status().rules())
        .extracting(RuleReport::state)
        .containsOnly(RuleReport.State.INSTALLED);
  }

  @Test
  void a_guarantee_counts_only_when_marks_reach_its_queue() {
    FakeQueues unfiltered = new FakeQueues("s1", journal, 1, 3);
    unfiltered.withoutAgent();
    enforcer.connect(S1, tables1, unfiltered);
    CompletableFuture<PlanAnswer> answer = enforcer.put(1, List.of(guarantee("a")));
    loop.pass(Duration.ofSeconds(2));
    assertThat(answer).isNotDone();

    loop.pass(Duration.ofSeconds(2));
    RuleReport report = ((PlanAnswer.Accepted) answer.join()).rules().get(0);
    assertThat(report.state()).isEqualTo(RuleReport.State.PARTIAL);
    assertThat(report.hops().get(0).error().orElseThrow()).contains("no filter for marks");
    assertThat(network().switchOf(S1).orElseThrow().problem().orElseThrow())
        .contains("no filter for marks");

    unfiltered.startAgent();
    loop.pass(Duration.ofSeconds(1));
    assertThat(status().rules().get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
  }

  @Test
  void a_port_that_another_program_shapes_takes_no_guarantee() {
    queues1.shapeByOthers(3);
    loop.settle();

    RuleReport report = put(guarantee("a")).get(0);
    assertThat(report.hops().get(0).error().orElseThrow()).contains("not Windowpane's");
    assertThat(network().switchOf(S1).orElseThrow().problem().orElseThrow())
        .contains("port s1-3 has a QoS that is not Windowpane's");
  }

  @Test
  void while_the_database_is_away_guarantees_stay_and_no_new_one_is_offered() {
    put(guarantee("a"));
    queues1.setReachable(false);
    loop.pass(Duration.ofSeconds(5));

    assertThat(status().rules().get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
    assertThat(network().switchOf(S1).orElseThrow().offeredQueues()).isEqualTo(QueueMode.NONE);
    assertThat(patch(List.of(guarantee("b")), List.of()).get(0).hops().get(0).error())
        .contains("OVSDB is away");

    queues1.setReachable(true);
    loop.pass(Duration.ofSeconds(3));
    assertThat(status().rules())
        .extracting(RuleReport::state)
        .containsOnly(RuleReport.State.INSTALLED);
  }
}
