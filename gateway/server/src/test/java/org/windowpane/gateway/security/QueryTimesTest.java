package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Queries of each user may run for six seconds in each minute. */
public final class QueryTimesTest {
  private final AtomicLong nanos = new AtomicLong(-5);
  private int perMinute = 6;
  private final QueryTimes times = new QueryTimes(user -> perMinute, 6, nanos::get);

  private void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void aUserWhoHasUsedUpTheTimeWaitsUntilThereIsSomeAgain() {
    assertThat(times.untilNext("alice")).isZero();
    times.add("alice", Duration.ofSeconds(5));
    assertThat(times.untilNext("alice")).isZero();

    times.add("alice", Duration.ofSeconds(2));
    assertThat(times.untilNext("alice")).isEqualTo(Duration.ofMillis(10_010));
    assertThat(times.untilNext("bob")).isZero();

    advance(Duration.ofMillis(10_011));
    assertThat(times.untilNext("alice")).isZero();
  }

  @Test
  void aVeryLongQueryDoesNotLockItsUserOutForever() {
    times.add("alice", Duration.ofDays(100));
    assertThat(times.untilNext("alice")).isLessThanOrEqualTo(Duration.ofSeconds(61));
  }

  @Test
  void whatWasUsedFadesWithinAMinute() {
    times.add("alice", Duration.ofMillis(3_500));
    times.add("bob", Duration.ZERO);
    assertThat(times.used()).isEqualTo(Map.of("alice", 4));
    advance(Duration.ofSeconds(10));
    assertThat(times.used()).isEqualTo(Map.of("alice", 3));
    advance(Duration.ofMinutes(1));
    assertThat(times.used()).isEmpty();
  }

  @Test
  void anotherLimitHoldsAtOnce() {
    times.add("alice", Duration.ofSeconds(6));
    assertThat(times.untilNext("alice")).isPositive();
    perMinute = 120;
    advance(Duration.ofMillis(2));
    assertThat(times.untilNext("alice")).isZero();
  }
}
