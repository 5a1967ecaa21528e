package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

public final class LogInThrottleTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");
  private final LogInThrottle throttle = new LogInThrottle();

  private void fail(int times, String name, String address) {
    for (int time = 0; time < times; time++) {
      throttle.failed(name, address, T0);
    }
  }

  @Test
  void aFewFailuresCostNothing() {
    fail(4, "alice", "10.0.0.1");
    assertThat(throttle.waitFor("alice", "10.0.0.1", T0)).isZero();
  }

  @Test
  void everyFurtherFailureDoublesTheWaitUpToAMinute() {
    fail(5, "alice", "10.0.0.1");
    assertThat(throttle.waitFor("alice", "10.0.0.1", T0)).isEqualTo(Duration.ofSeconds(1));
    fail(1, "alice", "10.0.0.1");
    assertThat(throttle.waitFor("alice", "10.0.0.1", T0)).isEqualTo(Duration.ofSeconds(2));
    fail(50, "alice", "10.0.0.1");
    assertThat(throttle.waitFor("alice", "10.0.0.1", T0)).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void theWaitEnds() {
    fail(5, "alice", "10.0.0.1");
    assertThat(throttle.waitFor("alice", "10.0.0.1", T0.plusSeconds(1))).isZero();
  }

  @Test
  void failuresOfOneUserDoNotDelayOthers() {
    fail(19, "alice", "10.0.0.1");
    assertThat(throttle.waitFor("alice", "10.0.0.2", T0)).isZero();
    assertThat(throttle.waitFor("bob", "10.0.0.1", T0)).isZero();
  }

  @Test
  void tryingManyNamesDelaysAllNames() {
    for (int name = 0; name < 20; name++) {
      throttle.failed("name" + name, "10.0.0.1", T0);
    }
    assertThat(throttle.waitFor("another", "10.0.0.1", T0)).isPositive();
  }

  @Test
  void theRightPasswordOrALongPauseResetsTheCount() {
    fail(4, "alice", "10.0.0.1");
    throttle.succeeded("alice", "10.0.0.1");
    fail(4, "alice", "10.0.0.1");
    assertThat(throttle.waitFor("alice", "10.0.0.1", T0)).isZero();
    throttle.failed("alice", "10.0.0.1", T0.plus(Duration.ofMinutes(16)));
    assertThat(throttle.waitFor("alice", "10.0.0.1", T0.plus(Duration.ofMinutes(16)))).isZero();
  }
}
