package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.testing.MovableClock;

public final class RequestRatesTest {
  private final MovableClock clock = new MovableClock(Instant.parse("2026-11-20T21:00:00Z"));
  private final RequestRates rates = new RequestRates(10, 3, this::nanos);

  private long nanos() {
    return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
  }

  private int granted(String principal, int requests) {
    int granted = 0;
    for (int i = 0; i < requests; i++) {
      granted += rates.take(principal).isZero() ? 1 : 0;
    }
    return granted;
  }

  @Test
  void aBurstIsFollowedByTheFillRate() {
    assertThat(granted("alice", 5)).isEqualTo(3);
    assertThat(rates.take("alice")).isEqualTo(Duration.ofMillis(100));
    clock.advance(Duration.ofMillis(100));
    assertThat(granted("alice", 2)).isEqualTo(1);
    clock.advance(Duration.ofHours(1));
    assertThat(granted("alice", 5)).isEqualTo(3);
  }

  @Test
  void aRequestThatCountsAsSeveralWaitsForAllOfThem() {
    assertThat(rates.take("alice", 2)).isZero();
    assertThat(rates.take("alice", 2)).isEqualTo(Duration.ofMillis(100));
    assertThat(rates.take("alice", 1)).isZero();
    clock.advance(Duration.ofMillis(200));
    assertThat(rates.take("alice", 2)).isZero();
  }

  @Test
  void aRequestThatCountsAsMoreThanABurstTakesAFullBucket() {
    assertThat(rates.take("alice", 7)).isZero();
    assertThat(rates.take("alice", 7)).isEqualTo(Duration.ofMillis(300));
  }

  @Test
  void refusedRequestsDoNotLengthenTheWait() {
    granted("alice", 3);
    int total = 0;
    for (int i = 0; i < 1000; i++) {
      clock.advance(Duration.ofMillis(1));
      total += granted("alice", 1);
    }
    assertThat(total).isBetween(9, 10);
  }

  @Test
  void everyUserHasTheirOwnBucket() {
    assertThat(granted("alice", 5)).isEqualTo(3);
    assertThat(granted("bob", 5)).isEqualTo(3);
  }

  @Test
  void aClockSetBackChangesNothing() {
    granted("alice", 3);
    clock.advance(Duration.ofHours(-1));
    assertThat(granted("alice", 1)).isZero();
  }

  @Test
  void aRateOfZeroMeansNoLimit() {
    RequestRates none = new RequestRates(0, 0, this::nanos);
    for (int i = 0; i < 100; i++) {
      assertThat(none.take("alice")).isZero();
    }
  }
}
