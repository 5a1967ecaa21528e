package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class ByHourTest {
  @Test
  void entriesAreOrderedByHourAndNoneIsLost() {
    List<Instant> any =
        List.of(
            Instant.MAX,
            Instant.parse("2026-01-01T12:59:59Z"),
            Instant.parse("2026-01-01T12:00:00Z"),
            Instant.parse("2026-01-01T13:00:00Z"),
            Instant.MIN,
            Instant.parse("1969-12-31T23:59:59.999Z"),
            Instant.EPOCH,
            Instant.EPOCH);
    assertThat(ByHour.of(any, Function.identity()))
        .containsExactly(
            Instant.MIN,
            Instant.parse("1969-12-31T23:59:59.999Z"),
            Instant.EPOCH,
            Instant.EPOCH,
            Instant.parse("2026-01-01T12:59:59Z"),
            Instant.parse("2026-01-01T12:00:00Z"),
            Instant.parse("2026-01-01T13:00:00Z"),
            Instant.MAX);
  }

  @Test
  void nothingIsNothing() {
    assertThat(ByHour.of(List.<Instant>of(), Function.identity())).isEmpty();
  }
}
