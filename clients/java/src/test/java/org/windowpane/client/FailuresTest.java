package org.windowpane.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.client.transport.Response;

final class FailuresTest {
  private static Optional<Duration> retryAfter(String header) {
    return Failures.of(new Response(503, Map.of("retry-after", header), new byte[0])).retryAfter();
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "7, 7", "3600, 3600", "3601, 3600", "999999999, 3600"})
  void aPauseIsAnHourAtMost(String header, long seconds) {
    assertThat(retryAfter(header)).contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @CsvSource({"-1", "soon", "'Wed, 25 Nov 2026 20:00:00 GMT'", "9999999999"})
  void anotherHeaderIsNoPause(String header) {
    assertThat(retryAfter(header)).isEmpty();
  }
}
