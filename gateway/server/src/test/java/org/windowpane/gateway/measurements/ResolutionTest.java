package org.windowpane.gateway.measurements;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public final class ResolutionTest {
  private static final Instant NOW = Instant.parse("2026-11-20T21:00:00Z");
  private static final Retention RETENTION =
      new Retention(Duration.ofHours(48), Duration.ofDays(400), Duration.ofDays(1830));

  private static Resolution of(Duration age, Duration length, int points) {
    Instant from = NOW.minus(age);
    return Resolution.of(new Span(from, from.plus(length)), points, NOW, RETENTION);
  }

  @ParameterizedTest
  @CsvSource({
    "PT5M,    PT5M,    300,  5,      SECOND",
    "PT1H,    PT1H,    300,  30,     SECOND",
    "PT1H,    PT1H,    1000, 5,      SECOND",
    "PT24H,   PT24H,   300,  300,    MINUTE",
    "PT48H,   PT5M,    300,  5,      SECOND",
    "PT48H1S, PT5M,    300,  60,     MINUTE",
    "PT9600H, PT5M,    300,  60,     MINUTE",
    "PT9601H, PT5M,    300,  3600,   HOUR",
    "PT168H,  PT168H,  1000, 900,    MINUTE",
    "PT720H,  PT720H,  300,  10800,  HOUR",
    "PT8760H, PT8760H, 300,  172800, HOUR",
    "PT8760H, PT8760H, 1000, 43200,  HOUR",
    "PT8760H, PT8760H, 2,    31622400, HOUR"
  })
  void longerAndOlderChartsAreCoarser(
      Duration age, Duration length, int points, long seconds, Tier tier) {
    assertThat(of(age, length, points))
        .isEqualTo(new Resolution(Duration.ofSeconds(seconds), tier));
  }

  @Property
  void noChartExceedsItsPointsOrReadsAFinerTierThanNeeded(
      @ForAll @LongRange(min = 1, max = 400_000_000L) long length,
      @ForAll @LongRange(min = 0, max = 400_000_000L) long age,
      @ForAll @IntRange(min = 2, max = 1_000) int points) {
    Instant from = NOW.minusSeconds(age);
    Instant until = from.plusSeconds(length);
    Resolution chosen = Resolution.of(new Span(from, until), points, NOW, RETENTION);
    Instant first = Points.beginning(from, chosen.step());
    Instant last = Points.beginning(until.minusNanos(1), chosen.step()).plus(chosen.step());
    assertThat(Duration.between(first, last).dividedBy(chosen.step())).isLessThanOrEqualTo(points);
    assertThat(chosen.step().toSeconds() % chosen.tier().step().toSeconds()).isZero();
    assertThat(chosen.step().dividedBy(chosen.tier().step()))
        .as("points of the store for one of the chart")
        .isLessThanOrEqualTo(Math.max(60, 24 * chosen.step().toDays()));
  }
}
