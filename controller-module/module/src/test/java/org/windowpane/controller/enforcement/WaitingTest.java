package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.plan.InstallTimes;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.RuleReport;

/** Rules that begin later than they arrive. */
class WaitingTest extends EnforcerFixture {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private Rule later(String id, Instant from, Optional<Instant> until) {
    Rule now = guarantee(id);
    return new Rule(id, now.order(), now.flowGroup(), now.action(), Optional.of(from), until);
  }

  private Rule later(String id, Instant from) {
    return later(id, from, Optional.empty());
  }

  @Test
  void a_rule_waits_without_entry_or_queue_until_its_beginning() {
    RuleReport report = put(later("a", loop.now().plus(MINUTE))).get(0);

    assertThat(report).isEqualTo(RuleReport.waiting("a", List.of()));
    loop.pass(MINUTE.minus(InstallTimes.UNKNOWN).minusMillis(100));
    assertThat(tables1.rules()).isEmpty();
    assertThat(queues1.guaranteed(3)).isEmpty();
    assertThat(status().rules()).as("a rule that is on no switch is not listed").isEmpty();

    loop.pass(InstallTimes.UNKNOWN.plusMillis(100));
    assertThat(tables1.rules()).hasSize(1);
    assertThat(status().rules().get(0).state()).isEqualTo(RuleReport.State.INSTALLED);
  }

  @Test
  void it_begins_on_time_although_the_clock_was_set_forward_meanwhile() {
    put(later("a", loop.now().plus(MINUTE)));
    loop.pass(Duration.ofSeconds(1));
    loop.set(MINUTE);
    loop.pass(Duration.ofSeconds(1));

    assertThat(tables1.rules()).hasSize(1);
  }

  @Test
  void it_is_installed_ahead_by_what_its_switches_took_of_late_and_waits_until_it_begins() {
    tables1.takeTime(loop, Duration.ofMillis(400));
    enforcer.put(1, List.of(guarantee("before")));
    loop.pass(Duration.ofSeconds(5));
    Instant from = loop.now().plus(MINUTE);
    enforcer.put(2, List.of(guarantee("before"), later("a", from)));

    loop.pass(Duration.between(loop.now(), from.minusMillis(2_100)));
    assertThat(tables1.rules()).hasSize(1);
    loop.pass(Duration.between(loop.now(), from.minusMillis(400)));
    assertThat(tables1.rules()).hasSize(2);
  }

  @Test
  void a_rule_installed_ahead_still_waits_for_its_beginning() {
    Instant from = loop.now().plus(MINUTE);
    put(later("a", from));
    loop.pass(Duration.between(loop.now(), from.minusMillis(1)));

    assertThat(tables1.rules()).hasSize(1);
    RuleReport early = status().rules().get(0);
    assertThat(early.state()).isEqualTo(RuleReport.State.WAITING);
    assertThat(early.hops()).hasSize(2);
  }

  @Test
  void no_switch_is_so_slow_that_a_rule_is_installed_long_ahead() {
    InstallTimes times = new InstallTimes();
    assertThat(times.high()).isEqualTo(InstallTimes.UNKNOWN);
    times.add(Duration.ofMinutes(3));
    assertThat(times.high()).isEqualTo(InstallTimes.MAX);
  }

  @Test
  void one_slow_installation_among_many_does_not_count() {
    InstallTimes times = new InstallTimes();
    for (int i = 1; i <= 100; i++) {
      times.add(Duration.ofMillis(i));
    }
    assertThat(times.high()).isEqualTo(Duration.ofMillis(95));
    times.add(Duration.ofSeconds(1));
    assertThat(times.high()).isEqualTo(Duration.ofMillis(96));
  }

  @Test
  void rules_begin_in_order_of_their_starts() {
    Instant now = loop.now();
    put(later("b", now.plusSeconds(20)), later("a", now.plusSeconds(10)));

    loop.pass(Duration.ofSeconds(10));
    assertThat(tables1.rules()).hasSize(1);
    loop.pass(Duration.ofSeconds(10));
    assertThat(tables1.rules()).hasSize(2);
  }

  @Test
  void a_rule_that_is_removed_or_moved_while_it_waits_does_not_begin() {
    Instant now = loop.now();
    put(later("gone", now.plusSeconds(10)), later("moved", now.plusSeconds(10)));
    patch(List.of(later("moved", now.plusSeconds(30))), List.of("gone"));

    loop.pass(Duration.ofSeconds(15));
    assertThat(tables1.rules()).isEmpty();
    loop.pass(Duration.ofSeconds(15));
    assertThat(tables1.rules()).hasSize(1);
  }

  @Test
  void a_rule_in_force_that_is_put_off_leaves_the_switches_until_then() {
    put(guarantee("a"));

    RuleReport report = patch(List.of(later("a", loop.now().plus(MINUTE))), List.of()).get(0);
    assertThat(report.state()).isEqualTo(RuleReport.State.WAITING);
    loop.pass(Duration.ofSeconds(1));
    assertThat(tables1.rules()).isEmpty();
    assertThat(queues1.guaranteed(3)).isEmpty();
  }

  @Test
  void the_same_rule_sent_again_after_it_has_begun_stays_as_it_is() {
    Instant from = loop.now().plusSeconds(10);
    put(later("a", from));
    loop.pass(Duration.ofSeconds(11));
    journal.clear();

    patch(List.of(later("a", from)), List.of());
    assertThat(journal).isEmpty();
  }

  @Test
  void a_window_begins_and_ends_by_itself() {
    Instant from = loop.now().plusSeconds(10);
    put(later("a", from, Optional.of(from.plusSeconds(10))));

    loop.pass(Duration.ofSeconds(15));
    assertThat(tables1.rules()).hasSize(1);
    loop.pass(Duration.ofSeconds(6));
    assertThat(tables1.rules()).isEmpty();
    assertThat(queues1.guaranteed(3)).isEmpty();
    assertThat(status().rules()).containsExactly(RuleReport.removed("a"));
  }
}
