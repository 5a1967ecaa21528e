package org.windowpane.gateway.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

public final class QuietPeriodTest {
  private static final Instant T0 = Instant.parse("2026-11-21T12:00:00Z");

  private final QuietPeriod settling = new QuietPeriod();

  private boolean isSettledAfter(int millis) {
    return settling.isSettled(T0.plusMillis(millis));
  }

  @Test
  void whatHasNotChangedHasNothingToSettle() {
    assertThat(isSettledAfter(10_000)).isFalse();
  }

  @Test
  void aChangeIsDealtWithAfterAPauseAndOnce() {
    settling.changed(T0);
    assertThat(isSettledAfter(299)).isFalse();
    assertThat(isSettledAfter(300)).isTrue();
    settling.done(T0.plusMillis(300));
    assertThat(isSettledAfter(10_000)).isFalse();
  }

  @Test
  void whatGoesOnChangingIsDealtWithAllTheSame() {
    for (int millis = 0; millis < 2000; millis += 200) {
      settling.changed(T0.plusMillis(millis));
      assertThat(isSettledAfter(millis + 199)).isFalse();
    }
    assertThat(isSettledAfter(2000)).isTrue();
  }

  @Test
  void whatChangesWhileItIsDealtWithIsDealtWithAgain() {
    settling.changed(T0);
    settling.changed(T0.plusMillis(400));
    settling.done(T0.plusMillis(300));
    assertThat(isSettledAfter(699)).isFalse();
    assertThat(isSettledAfter(700)).isTrue();
  }
}
