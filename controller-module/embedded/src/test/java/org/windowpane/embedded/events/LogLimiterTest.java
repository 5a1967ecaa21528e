package org.windowpane.embedded.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class LogLimiterTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void the_first_time_is_let_through_and_then_one_in_ten_seconds() {
    LogLimiter limiter = new LogLimiter();

    assertThat(limiter.allows(START)).isTrue();
    assertThat(limiter.allows(START.plusMillis(9_999))).isFalse();
    assertThat(limiter.allows(START.plusSeconds(10))).isTrue();
    assertThat(limiter.allows(START.plusSeconds(11))).isFalse();
  }
}
