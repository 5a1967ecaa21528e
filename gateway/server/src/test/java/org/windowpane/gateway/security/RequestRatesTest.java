package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Each user may send two requests per second, and 20 at once after a pause. */
public final class RequestRatesTest {
  private static final int BURST = 20;

  private final AtomicLong nanos = new AtomicLong(-5);
  private int perSecond = 2;
  private final RequestRates rates = new RequestRates(user -> perSecond, 2, nanos::get);

  private void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
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
    assertThat(granted("alice", 30)).isEqualTo(BURST);
    assertThat(rates.take("alice")).isEqualTo(Duration.ofMillis(500));
    advance(Duration.ofMillis(500));
    assertThat(granted("alice", 2)).isEqualTo(1);
    advance(Duration.ofHours(1));
    assertThat(granted("alice", 30)).isEqualTo(BURST);
  }

  @Test
  void aRequestThatCountsAsSeveralWaitsForAllOfThem() {
    assertThat(rates.take("alice", 19)).isZero();
    assertThat(rates.take("alice", 2)).isEqualTo(Duration.ofMillis(500));
    assertThat(rates.take("alice", 1)).isZero();
    advance(Duration.ofSeconds(1));
    assertThat(rates.take("alice", 2)).isZero();
  }

  @Test
  void aRequestThatCountsAsMoreThanABurstTakesAFullBucket() {
    assertThat(rates.take("alice", 50)).isZero();
    assertThat(rates.take("alice", 50)).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void refusedRequestsDoNotLengthenTheWait() {
    granted("alice", BURST);
    int total = 0;
    for (int i = 0; i < 5_000; i++) {
      advance(Duration.ofMillis(1));
      total += granted("alice", 1);
    }
    assertThat(total).isBetween(9, 10);
  }

  @Test
  void everyUserHasTheirOwnBucket() {
    assertThat(granted("alice", 30)).isEqualTo(BURST);
    assertThat(granted("bob", 30)).isEqualTo(BURST);
  }

  @Test
  void aClockSetBackChangesNothing() {
    granted("alice", BURST);
    advance(Duration.ofHours(-1));
    assertThat(granted("alice", 1)).isZero();
  }

  @Test
  void anotherRateAppliesAtOnce() {
    granted("alice", BURST);
    perSecond = 10;
    assertThat(rates.take("alice")).isEqualTo(Duration.ofMillis(100));
    advance(Duration.ofSeconds(1));
    assertThat(granted("alice", 30)).isEqualTo(10);
    perSecond = 1;
    advance(Duration.ofHours(1));
    assertThat(granted("alice", 30)).isEqualTo(10);
  }

  @Test
  void theGrantedRequestsOfTheLastFullSecondAreCounted() {
    advance(Duration.ofMillis(1));
    granted("alice", 30);
    rates.take("bob", 3);
    assertThat(rates.granted()).isEmpty();
    advance(Duration.ofSeconds(1));
    assertThat(rates.granted("alice")).isEqualTo(BURST);
    assertThat(rates.granted()).isEqualTo(Map.of("alice", BURST, "bob", 3));
    rates.take("bob");
    assertThat(rates.granted("bob")).isEqualTo(3);
    advance(Duration.ofSeconds(1));
    assertThat(rates.granted()).isEqualTo(Map.of("bob", 1));
    advance(Duration.ofSeconds(2));
    assertThat(rates.granted()).isEmpty();
  }
}
