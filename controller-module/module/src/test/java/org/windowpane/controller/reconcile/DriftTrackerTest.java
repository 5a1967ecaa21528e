package org.windowpane.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.model.Drift;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.value.Dpid;

class DriftTrackerTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final DriftLog log = new DriftLog();
  private final DriftTracker<String, Integer> tracker = new DriftTracker<>(new Dpid(1), log);

  private static Drift.Finding missing() {
    return new Deviation<>(Optional.of("wanted"), Optional.<String>empty(), DriftCause.REMOVED)
        .finding(DriftReport.Part.ENTRY, Optional.empty(), text -> text, text -> text);
  }

  private Drift last() throws InterruptedException {
    return log.after(0, Duration.ZERO).get(0).drift();
  }

  @Test
  void a_drift_is_open_until_the_last_of_its_things_is_settled() throws InterruptedException {
    tracker.open(missing(), Map.of("a", 1, "b", 2), NOW);
    tracker.settle(number -> number == 1, NOW.plusSeconds(1));
    assertThat(tracker.openKeys()).containsExactly("b");
    assertThat(last().repairedAt()).isEmpty();

    tracker.settle(number -> number == 2, NOW.plusSeconds(2));
    assertThat(tracker.openKeys()).isEmpty();
    assertThat(last().repairedAt()).contains(NOW.plusSeconds(2));
  }

  @Test
  void the_items_left_by_a_connection_are_taken_once() {
    tracker.leave(Map.of("a", 1));

    assertThat(tracker.takeLeft()).isEqualTo(Map.of("a", 1));
    assertThat(tracker.takeLeft()).isEmpty();
  }

  @Test
  void a_deviation_is_missing_extra_or_different() {
    Optional<String> there = Optional.of("a");
    Optional<String> not = Optional.empty();

    assertThat(new Deviation<>(there, not, "").kind()).isEqualTo(DriftReport.Kind.MISSING);
    assertThat(new Deviation<>(not, there, "").kind()).isEqualTo(DriftReport.Kind.EXTRA);
    assertThat(new Deviation<>(there, there, "").kind()).isEqualTo(DriftReport.Kind.DIFFERENT);
  }
}
