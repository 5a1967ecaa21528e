package org.windowpane.client.reservations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The times from requests to grants. */
public final class CountersTest {
  private final Counters counters = new Counters();

  @Test
  void quantilesAreOfTheLastTimes() {
    assertThat(counters.snapshot(0, 0).latencyP99()).isZero();
    for (int number = 0; number < 5_000; number++) {
      counters.recordLatency(1_000_000_000);
    }
    for (int number = 1; number <= 1_024; number++) {
      counters.recordLatency(number);
    }
    Metrics metrics = counters.snapshot(3, 2);
    assertThat(metrics.latencyP50()).isEqualTo(Duration.ofNanos(512));
    assertThat(metrics.latencyP95()).isEqualTo(Duration.ofNanos(973));
    assertThat(metrics.latencyP99()).isEqualTo(Duration.ofNanos(1_014));
    assertThat(metrics.open()).isEqualTo(3);
    assertThat(metrics.booked()).isEqualTo(2);
  }
}
