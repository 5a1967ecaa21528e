package org.windowpane.gateway.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

public final class QuietPeriodTest {
  private static final Instant T0 = Instant.parse("2026-11-21T12:00:00Z");

  private final QuietPeriod quietPeriod = new QuietPeriod();

  private boolean isSettledAfter(int millis) {
    return quietPeriod.isSettled(T0.plusMillis(millis));
  }

  @Test
  void withoutAChangeNothingIsSettled() {
    assertThat(isSettledAfter(10_000)).isFalse();
  }

  @Test
  void aChangeSettlesOnceAfterAPause() {
    quietPeriod.changed(T0);
    assertThat(isSettledAfter(299)).isFalse();
    assertThat(isSettledAfter(300)).isTrue();
    quietPeriod.done(T0.plusMillis(300));
    assertThat(isSettledAfter(10_000)).isFalse();
  }

  @Test
  void continuousChangesSettleAfterTheLongestWait() {
    for (int millis = 0; millis < 2000; millis += 200) {
      quietPeriod.changed(T0.plusMillis(millis));
      assertThat(isSettledAfter(millis + 199)).isFalse();
    }
    assertThat(isSettledAfter(2000)).isTrue();
  }

  @Test
  void aChangeDuringHandlingSettlesAgain() {
    quietPeriod.changed(T0);
    quietPeriod.changed(T0.plusMillis(400));
    quietPeriod.done(T0.plusMillis(300));
    assertThat(isSettledAfter(699)).isFalse();
    assertThat(isSettledAfter(700)).isTrue();
  }
}
