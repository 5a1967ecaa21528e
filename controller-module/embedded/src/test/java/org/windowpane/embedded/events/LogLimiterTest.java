package org.windowpane.embedded.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LogLimiterTest {
  private static final long START = Long.MAX_VALUE - 1;

  @Test
  void the_first_time_is_let_through_and_then_one_in_ten_seconds() {
    LogLimiter limiter = new LogLimiter();

    assertThat(limiter.allows(at(0))).isTrue();
    assertThat(limiter.allows(at(9_999))).isFalse();
    assertThat(limiter.allows(at(10_000))).isTrue();
    assertThat(limiter.allows(at(11_000))).isFalse();
  }

  private static long at(long millis) {
    return START + Duration.ofMillis(millis).toNanos();
  }
}
