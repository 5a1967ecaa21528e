package org.windowpane.client.reservations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.client.BackOff;
import org.windowpane.client.WindowpaneException;
import org.windowpane.client.WindowpaneException.Kind;
import org.windowpane.client.reservations.CircuitBreaker.Permit;
import org.windowpane.client.testing.LogLines;

/** When requests are sent while the gateway fails. */
public final class CircuitBreakerTest {
  private static final BackOff PAUSES = new BackOff(Duration.ofMillis(20), Duration.ofMillis(80));

  private final WindowpaneException noConnection = failure(Kind.NO_CONNECTION);
  private final WindowpaneException refused = failure(Kind.REFUSED);
  private final WindowpaneException queueFull = failure(Kind.QUEUE_FULL);

  private long nanos;
  private final List<Duration> timers = new ArrayList<>();
  private final CircuitBreaker breaker =
      new CircuitBreaker(
          "a gateway", PAUSES, (time, task) -> timers.add(time), new Counters(), () -> nanos);

  private static WindowpaneException failure(Kind kind) {
    return new WindowpaneException(kind, "in a test", null);
  }

  private void pause() {
    nanos += Duration.ofMillis(100).toNanos();
  }

  @Test
  void oneRequestAtATimeFindsOutWhetherTheGatewayIsBack() {
    try (LogLines log = new LogLines(Reservations.class)) {
      assertThat(breaker.request()).isEqualTo(Permit.NORMAL);
      breaker.answered(Permit.NORMAL, noConnection);
      assertThat(breaker.request()).isEqualTo(Permit.NONE);
      pause();
      assertThat(breaker.request()).isEqualTo(Permit.PROBE);
      assertThat(breaker.request()).isEqualTo(Permit.NONE);
      breaker.answered(Permit.PROBE, noConnection);
      assertThat(breaker.request()).isEqualTo(Permit.NONE);
      pause();
      assertThat(breaker.request()).isEqualTo(Permit.PROBE);
      breaker.answered(Permit.PROBE, null);
      assertThat(breaker.request()).isEqualTo(Permit.NORMAL);
      assertThat(log.lines()).hasSize(2);
    }
  }

  @Test
  void requestsThatFailTogetherCountAsOneFailure() {
    for (int number = 0; number < 10; number++) {
      breaker.answered(Permit.NORMAL, noConnection);
    }
    assertThat(timers).hasSize(1);
    assertThat(timers.get(0)).isLessThanOrEqualTo(Duration.ofMillis(21));
  }

  @Test
  void aRefusalIsAnAnswer() {
    breaker.answered(Permit.NORMAL, noConnection);
    pause();
    breaker.answered(breaker.request(), refused);
    assertThat(breaker.request()).isEqualTo(Permit.NORMAL);
  }

  @Test
  void aRequestThatWasNotSentFindsOutNothing() {
    breaker.answered(Permit.NORMAL, noConnection);
    pause();
    assertThat(breaker.request()).isEqualTo(Permit.PROBE);
    breaker.answered(Permit.PROBE, queueFull);
    assertThat(breaker.request()).isEqualTo(Permit.PROBE);
  }
}
