package org.windowpane.gateway.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WatchdogTest {
  private long now;
  private final Watchdog watchdog = new Watchdog(() -> now);

  @Test
  void aThreadThatIsSilentForLongerThanItsLimitHangs() {
    Watchdog.Heartbeat ledger = watchdog.watch("ledger", Duration.ofSeconds(10));
    watchdog.watch("scheduler", Duration.ofSeconds(30));
    now += Duration.ofSeconds(10).toNanos();
    assertThat(watchdog.hanging()).isEmpty();

    now += Duration.ofSeconds(2).toNanos();
    assertThat(watchdog.hanging())
        .containsExactly(java.util.Map.entry("ledger", Duration.ofSeconds(12)));

    ledger.beat();
    assertThat(watchdog.hanging()).isEmpty();
  }
}
