package org.windowpane.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.model.Drift;
import org.windowpane.protocol.message.DriftCounts;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.value.Dpid;

class DriftLogTest {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final Dpid S1 = new Dpid(1);

  private final DriftLog log = new DriftLog();

  private Drift find() {
    Drift.Finding finding =
        new Drift.Finding(
            DriftReport.Kind.MISSING,
            DriftReport.Part.ENTRY,
            Optional.of("a"),
            1,
            Optional.empty(),
            Optional.of("what was there"),
            "somebody");
    return log.find(S1, finding, NOW);
  }

  private List<DriftLog.Event> after(long seq) throws InterruptedException {
    return log.after(seq, Duration.ZERO);
  }

  @Test
  void the_event_of_a_repaired_drift_replaces_its_first_event() throws InterruptedException {
    Drift first = find();
    Drift second = find();
    assertThat(after(0)).extracting(DriftLog.Event::seq).containsExactly(1L, 2L);

    log.repair(first, NOW.plusSeconds(2));
    assertThat(after(2)).containsExactly(new DriftLog.Event(3, first.repaired(NOW.plusSeconds(2))));
    assertThat(after(0)).extracting(DriftLog.Event::drift).contains(second).hasSize(2);
    assertThat(log.counts(S1)).isEqualTo(new DriftCounts(2, 0, 0, 1));
    assertThat(log.counts(new Dpid(2))).isEqualTo(DriftCounts.NONE);
  }

  @Test
  void only_so_many_are_kept_but_all_are_counted() throws InterruptedException {
    for (int i = 0; i < DriftLog.SIZE + 5; i++) {
      find();
    }

    assertThat(after(0)).hasSize(DriftLog.SIZE);
    assertThat(after(0).get(0).seq()).isEqualTo(6);
    assertThat(log.counts(S1).missing()).isEqualTo(DriftLog.SIZE + 5);
  }

  @Test
  void a_waiting_reader_is_answered_at_the_next_event() throws Exception {
    CompletableFuture<List<DriftLog.Event>> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return log.after(0, Duration.ofSeconds(60));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    find();

    assertThat(answer.get(30, TimeUnit.SECONDS)).hasSize(1);
  }

  @Test
  void a_limiter_lets_only_so_many_lines_through_and_counts_those_it_kept_out() {
    LogLimiter budget = new LogLimiter(2, Duration.ofSeconds(10));
    List<Long> written = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      budget.spend(NOW, written::add);
    }
    assertThat(written).containsExactly(0L, 0L);

    budget.spend(NOW.plusSeconds(10), written::add);
    assertThat(written).containsExactly(0L, 0L, 3L);
  }
}
