package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.queues.ControlQueue;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.message.DriftCounts;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.message.Rule;

/** Changes of a switch from outside are reported; those of the module itself are not. */
class DriftTest extends EnforcerFixture {

  private Drift only() {
    assertThat(drifts()).hasSize(1);
    return drifts().get(0);
  }

  private static Entry with(Entry entry, List<Step> steps, long cookie, Optional<Instant> end) {
    return new Entry(entry.key(), steps, cookie, end);
  }

  @Test
  void an_entry_whose_removal_the_switch_reports_is_put_back_at_once_and_reported() {
    put(guarantee("a"));
    Entry entry = tables1.rules().get(0);
    tables1.drop(entry.key(), false);
    loop.pass(Duration.ofMillis(50));

    assertThat(tables1.rules()).containsExactly(entry);
    Drift drift = only();
    assertThat(drift.dpid()).isEqualTo(S1);
    assertThat(drift.finding().kind()).isEqualTo(DriftReport.Kind.MISSING);
    assertThat(drift.finding().part()).isEqualTo(DriftReport.Part.ENTRY);
    assertThat(drift.finding().rule()).contains("a");
    assertThat(drift.finding().found()).isEmpty();
    assertThat(drift.finding().wanted().orElseThrow())
        .contains("ip,in_port=1,nw_src=10.0.0.1 actions=set_field:02:51:00:00:00:01->eth_src");
    assertThat(drift.finding().cause()).isEqualTo("removed by another controller or by hand");
    assertThat(drift.repairedAt()).isPresent();
  }

  @Test
  void an_entry_that_expired_before_its_time_is_reported_as_expired() {
    put(deny("d"));
    tables1.drop(tables1.rules().get(0).key(), true);
    loop.pass(Duration.ofMillis(50));

    assertThat(only().finding().cause()).isEqualTo("expired on the switch before its time");
  }

  @Test
  void an_entry_with_other_actions_is_reported_with_what_it_did_and_should_do() {
    put(deny("d"));
    Entry entry = tables1.rules().get(0);
    List<Step> steps = List.of(new Step.GotoTable(1));
    tables1.entries().put(entry.key(), with(entry, steps, entry.cookie(), Optional.empty()));
    loop.pass(Duration.ofSeconds(3));

    Drift.Finding finding = only().finding();
    assertThat(finding.kind()).isEqualTo(DriftReport.Kind.DIFFERENT);
    assertThat(finding.found().orElseThrow()).endsWith("actions=goto_table:1");
    assertThat(finding.wanted().orElseThrow()).endsWith("actions=drop");
    assertThat(finding.cause()).isEqualTo("altered by another controller or by hand");
    assertThat(tables1.rules()).containsExactly(entry);
  }

  @Test
  void an_entry_under_the_cookie_of_another_is_taken_back_and_reported() {
    put(deny("d"));
    Entry entry = tables1.rules().get(0);
    tables1.entries().put(entry.key(), with(entry, List.of(), 0xbad, Optional.empty()));
    loop.pass(Duration.ofSeconds(3));

    assertThat(tables1.rules()).containsExactly(entry);
    assertThat(only().finding().rule()).contains("d");
    assertThat(only().finding().found().orElseThrow()).startsWith("cookie=0xbad, ");
  }

  @Test
  void an_entry_of_another_is_neither_touched_nor_reported_even_in_the_place_of_a_rule_that_goes() {
    put(deny("d"));
    Entry entry = tables1.rules().get(0);
    Entry theirs = with(entry, List.of(), 0xbad, Optional.empty());
    Entry elsewhere =
        new Entry(new EntryKey(0, 7, FieldMatch.ALL), List.of(), 0xbad, Optional.empty());
    tables1.entries().put(elsewhere.key(), elsewhere);
    loop.pass(Duration.ofSeconds(3));
    tables1.entries().put(theirs.key(), theirs);
    patch(List.of(), List.of("d"));
    loop.pass(Duration.ofSeconds(3));

    assertThat(tables1.entries().values()).contains(elsewhere);
    assertThat(drifts()).isEmpty();
  }

  @Test
  void ends_that_a_switch_reports_late_are_no_drift() {
    put(guarantee("g", 40_000_000, Optional.of(loop.now().plusSeconds(100))));
    Entry entry = tables1.rules().get(0);
    tables1.answerLate(loop, Duration.ofSeconds(5));
    journal.clear();
    loop.pass(Duration.ofSeconds(30));

    assertThat(drifts()).isEmpty();
    assertThat(journal).isEmpty();
    assertThat(tables1.rules()).containsExactly(entry);
  }

  @Test
  void an_end_that_was_altered_on_a_slow_switch_is_reported_where_it_cannot_be_from_the_delay() {
    put(guarantee("g", 40_000_000, Optional.of(loop.now().plusSeconds(100))));
    Entry entry = tables1.rules().get(0);
    tables1.answerLate(loop, Duration.ofSeconds(5));
    tables1
        .entries()
        .put(
            entry.key(),
            with(
                entry,
                entry.steps(),
                entry.cookie(),
                entry.end().map(end -> end.minusSeconds(30))));
    loop.pass(Duration.ofSeconds(10));

    assertThat(only().finding().kind()).isEqualTo(DriftReport.Kind.DIFFERENT);
  }

  @Test
  void a_forged_entry_is_reported_with_the_rule_of_its_cookie() {
    put(deny("d"));
    Entry forged =
        new Entry(
            new EntryKey(0, 64_000, FieldMatch.ALL),
            List.of(new Step.Output(3)),
            Cookies.ofRule("d"),
            Optional.empty());
    tables1.entries().put(forged.key(), forged);
    loop.pass(Duration.ofSeconds(3));

    assertThat(tables1.entries()).doesNotContainKey(forged.key());
    Drift.Finding finding = only().finding();
    assertThat(finding.kind()).isEqualTo(DriftReport.Kind.EXTRA);
    assertThat(finding.rule()).contains("d");
    assertThat(finding.wanted()).isEmpty();
    assertThat(only().repairedAt()).isPresent();
  }

  @Test
  void changes_of_the_module_are_no_drift() {
    put(guarantee("a"), deny("d"));
    loop.pass(Duration.ofSeconds(3));
    patch(List.of(guarantee("a", 50_000_000, Optional.empty()), guarantee("b")), List.of("d"));
    loop.pass(Duration.ofSeconds(3));
    patch(List.of(), List.of("a", "b"));
    loop.pass(Duration.ofSeconds(3));

    assertThat(drifts()).isEmpty();
    assertThat(status().switches().get(0).drift()).isEqualTo(DriftCounts.NONE);
  }

  @Test
  void the_end_of_a_rule_is_no_drift_on_the_switch_or_in_the_module() {
    Instant end = loop.now().plusSeconds(30);
    put(guarantee("a", 40_000_000, Optional.of(end)));
    EntryKey key = tables1.rules().get(0).key();
    loop.pass(Duration.ofSeconds(30).minusMillis(1));
    loop.execute(() -> {});
    loop.pass(Duration.ofMillis(1));
    if (tables1.entries().containsKey(key)) {
      tables1.drop(key, true);
    }
    loop.pass(Duration.ofSeconds(5));

    assertThat(drifts()).isEmpty();
  }

  @Test
  void a_restart_of_the_module_is_no_drift() {
    put(guarantee("a"), guarantee("b"));
    loop.pass(SETTLE.plusSeconds(3));
    restartController();
    put(guarantee("a"), guarantee("b"));
    loop.pass(Duration.ofSeconds(30));

    assertThat(drifts()).isEmpty();
  }

  @Test
  void losses_are_reported_when_the_controller_stops_listing_a_switch_before_it_reports_its_end() {
    put(guarantee("a"));
    loop.pass(Duration.ofSeconds(5));
    Discovered all = discovered();
    enforcer.discover(new Discovered(List.of(describe(S2)), all.links(), all.hosts()));
    loop.settle();
    assertThat(network().switches()).containsKey(S1);
    enforcer.disconnect(S1);
    loop.settle();
    assertThat(network().switches()).doesNotContainKey(S1);
    tables1.entries().clear();
    enforcer.connect(S1, tables1, queues1);
    enforcer.discover(all);
    loop.pass(Duration.ofSeconds(5));

    assertThat(drifts())
        .filteredOn(drift -> drift.finding().rule().equals(Optional.of("a")))
        .extracting(drift -> drift.finding().cause())
        .containsExactly("the switch restarted with empty flow tables");
  }

  @Test
  void after_a_restart_of_a_switch_its_losses_are_reported_but_not_a_rule_that_left_meanwhile() {
    put(guarantee("a"), guarantee("b"));
    loop.pass(Duration.ofSeconds(5));
    enforcer.disconnect(S1);
    loop.settle();
    patch(List.of(), List.of("b"));
    tables1.entries().clear();
    enforcer.connect(S1, tables1, queues1);
    loop.pass(Duration.ofSeconds(5));

    assertThat(drifts())
        .allMatch(drift -> drift.dpid().equals(S1) && drift.repairedAt().isPresent())
        .extracting(drift -> drift.finding().cause())
        .containsOnly("the switch restarted with empty flow tables");
    assertThat(drifts().stream().flatMap(drift -> drift.finding().rule().stream()))
        .containsExactly("a");
  }

  @Test
  void changes_on_a_disconnected_switch_are_found_when_it_returns() {
    put(guarantee("a"), deny("d"));
    loop.pass(Duration.ofSeconds(5));
    List<Entry> before = tables1.rules();
    enforcer.disconnect(S1);
    loop.settle();
    Entry entry = tables1.rules().get(0);
    tables1.entries().remove(entry.key());
    Entry forged =
        new Entry(
            new EntryKey(0, 64_000, FieldMatch.ALL),
            List.of(),
            Cookies.ofRule("nobody"),
            Optional.empty());
    tables1.entries().put(forged.key(), forged);
    enforcer.connect(S1, tables1, queues1);
    loop.pass(Duration.ofSeconds(5));

    assertThat(tables1.rules()).containsExactlyInAnyOrderElementsOf(before);
    assertThat(drifts())
        .extracting(drift -> drift.finding().kind())
        .containsExactlyInAnyOrder(DriftReport.Kind.MISSING, DriftReport.Kind.EXTRA);
    assertThat(drifts())
        .extracting(drift -> drift.finding().cause())
        .containsOnly("while the switch was not connected");
    assertThat(status().switches().get(0).drift()).isEqualTo(new DriftCounts(1, 1, 0, 0));
  }

  @Test
  void a_switch_that_only_reconnects_has_not_drifted() {
    put(guarantee("a", 40_000_000, Optional.of(loop.now().plus(Duration.ofHours(1)))), deny("d"));
    loop.pass(Duration.ofSeconds(5));
    enforcer.disconnect(S1);
    loop.pass(Duration.ofSeconds(5));
    enforcer.connect(S1, tables1, queues1);
    loop.pass(Duration.ofSeconds(5));

    assertThat(drifts()).isEmpty();
  }

  @Test
  void a_switch_that_is_read_before_it_is_discovered_keeps_its_rules() {
    put(guarantee("a"), deny("d"));
    loop.pass(Duration.ofSeconds(5));
    enforcer.disconnect(S1);
    enforcer.discover(new Discovered(List.of(describe(S2)), List.of(), List.of()));
    loop.settle();
    journal.clear();
    enforcer.connect(S1, tables1, queues1);
    loop.pass(Duration.ofMillis(100));
    enforcer.discover(discovered());
    loop.pass(Duration.ofSeconds(5));

    assertThat(journal.stream().filter(line -> line.matches("s1 .* flow"))).isEmpty();
    assertThat(drifts()).isEmpty();
  }

  @Test
  void a_repair_that_the_switch_refuses_leaves_the_drift_open() {
    put(deny("d"));
    tables1.refuse(entry -> Optional.of("the flow table is full"));
    tables1.drop(tables1.rules().get(0).key(), false);
    loop.pass(Duration.ofSeconds(30));

    assertThat(only().repairedAt()).isEmpty();
    assertThat(status().switches().get(0).drift()).isEqualTo(new DriftCounts(1, 0, 0, 1));

    tables1.refuse(entry -> Optional.empty());
    loop.pass(Duration.ofSeconds(3));
    assertThat(only().repairedAt()).isPresent();
    assertThat(status().switches().get(0).drift().open()).isZero();
  }

  @Test
  void a_drift_that_no_rule_needs_is_closed() {
    put(deny("d"));
    tables1.refuse(entry -> Optional.of("the flow table is full"));
    tables1.drop(tables1.rules().get(0).key(), false);
    loop.pass(Duration.ofSeconds(3));
    patch(List.of(), List.of("d"));
    loop.pass(Duration.ofSeconds(3));

    assertThat(only().repairedAt()).isPresent();
  }

  @Test
  void many_drifts_are_reported_rules_first_and_the_rest_together() {
    put(IntStream.range(0, 150).mapToObj(number -> deny("d" + number)).toArray(Rule[]::new));
    loop.pass(Duration.ofSeconds(3));
    int entries = tables1.entries().size();
    tables1.entries().clear();
    loop.pass(Duration.ofSeconds(3));

    assertThat(drifts()).hasSize(EntryDrift.MAX_REPORTED);
    assertThat(drifts().stream().filter(drift -> drift.finding().rule().isPresent())).hasSize(99);
    assertThat(drifts()).allMatch(drift -> drift.repairedAt().isPresent());
    assertThat(status().switches().get(0).drift()).isEqualTo(new DriftCounts(entries, 0, 0, 0));
    assertThat(drifts().get(drifts().size() - 1).finding().wanted())
        .contains(entries - 99 + " more flow entries");
  }

  @Test
  void a_queue_that_was_deleted_is_reported_with_its_rule_and_the_port() {
    put(guarantee("a"));
    queues1.deleteByHand(3, 1);
    loop.pass(Duration.ofMillis(50));

    Drift.Finding finding = only().finding();
    assertThat(finding.kind()).isEqualTo(DriftReport.Kind.MISSING);
    assertThat(finding.part()).isEqualTo(DriftReport.Part.QUEUE);
    assertThat(finding.rule()).contains("a");
    assertThat(finding.wanted()).contains("port s1-3: queue 1 min-rate=40000000 priority=2");
    assertThat(finding.cause())
        .isEqualTo("changed in the switch's database by another program or by hand");
    assertThat(only().repairedAt()).isPresent();
  }

  @Test
  void a_control_queue_that_was_deleted_is_reported_by_name_and_comes_back() {
    queues1.deleteByHand(3, ControlQueue.NUMBER);
    loop.pass(Duration.ofMillis(50));

    assertThat(only().finding().rule()).isEmpty();
    assertThat(only().finding().wanted())
        .contains("port s1-3: queue 61437 (control) min-rate=1000000 max-rate=10000000 priority=0");
    assertThat(only().repairedAt()).isPresent();
    assertThat(queues1.control(3)).isPresent();
  }

  @Test
  void a_deleted_qos_is_reported_without_its_default_and_control_queues() {
    put(guarantee("a"));
    queues1.deleteQos(3);
    loop.pass(Duration.ofMillis(50));

    assertThat(drifts())
        .extracting(drift -> drift.finding().part(), drift -> drift.finding().rule())
        .containsExactly(
            tuple(DriftReport.Part.QOS, Optional.empty()),
            tuple(DriftReport.Part.QUEUE, Optional.of("a")));
    assertThat(queues1.control(3)).isPresent();
  }

  @Test
  void a_queue_that_was_deleted_while_the_database_was_away_is_found_when_it_is_back() {
    put(guarantee("a"));
    queues1.setReachable(false);
    loop.pass(Duration.ofSeconds(1));
    queues1.deleteByHand(3, 1);
    loop.pass(Duration.ofSeconds(1));
    assertThat(drifts()).isEmpty();

    queues1.setReachable(true);
    loop.pass(Duration.ofSeconds(1));
    assertThat(only().finding().cause()).isEqualTo("while the switch's database was not reached");
    assertThat(queues1.guaranteed(3)).containsOnlyKeys(1);
  }

  @Test
  void a_queue_is_not_repaired_before_the_module_has_seen_what_happened_to_it() {
    put(guarantee("a"));
    queues1.setReachable(false);
    loop.pass(Duration.ofSeconds(1));
    queues1.deleteByHand(3, 1);
    loop.pass(Duration.ofSeconds(1));

    queues1.returnUnannounced();
    put(guarantee("a"), deny("b"));
    loop.pass(Duration.ofMillis(50));
    queues1.announce();
    loop.pass(Duration.ofSeconds(1));
    assertThat(only().finding().rule()).contains("a");
    assertThat(queues1.guaranteed(3)).containsOnlyKeys(1);
  }

  @Test
  void a_filter_for_marks_that_went_away_is_reported_until_it_is_back() {
    put(guarantee("a"));
    queues1.loseFilter(3);
    loop.pass(Duration.ofMillis(50));

    assertThat(only().finding().part()).isEqualTo(DriftReport.Part.FILTER);
    assertThat(only().finding().wanted()).contains("port s1-3: a filter that maps marks to queues");
    assertThat(only().repairedAt()).isEmpty();

    queues1.startAgent();
    loop.pass(Duration.ofMillis(50));
    assertThat(only().repairedAt()).isPresent();
  }

  @Test
  void a_qos_whose_name_was_taken_off_is_taken_back_and_reported() {
    put(guarantee("a"));
    queues1.clearOwner(3);
    loop.pass(Duration.ofMillis(50));

    assertThat(queues1.found().ports().get(3).isForeign()).isFalse();
    assertThat(only().finding().part()).isEqualTo(DriftReport.Part.QOS);
    assertThat(only().repairedAt()).isPresent();
    assertThat(new QueueChanges(List.of(), queues1.found().orphans()).isEmpty()).isTrue();
  }
}
