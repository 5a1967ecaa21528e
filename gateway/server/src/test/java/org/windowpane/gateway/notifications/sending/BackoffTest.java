package org.windowpane.gateway.notifications.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public final class BackoffTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 4", "10, 512", "12, 2048", "13, 3600", "1000000, 3600"})
  void eachPauseDoublesUpToAnHour(int failures, long seconds) {
    Duration whole = Duration.ofSeconds(seconds);
    assertThat(Backoff.after(failures, 1)).isEqualTo(whole);
    assertThat(Backoff.after(failures, 0)).isEqualTo(whole.dividedBy(2));
  }

  @Test
  void theRandomPartStaysWithinItsBounds() {
    assertThat(Backoff.after(4, 0.5)).isEqualTo(Duration.ofSeconds(6));
  }
}
