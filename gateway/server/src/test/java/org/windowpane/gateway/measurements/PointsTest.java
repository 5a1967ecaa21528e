package org.windowpane.gateway.measurements;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.measurements.Measurements.Point;

public final class PointsTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");

  private static Point second(int second, double value) {
    return Point.second(T0.plusSeconds(second), value);
  }

  @Test
  void aStepHasTheMeanOfItsPointsAndTheGreatestPeak() {
    assertThat(
            Points.inSteps(
                List.of(second(0, 1), second(4, 5), second(5, 9)), Duration.ofSeconds(5)))
        .containsExactly(new Point(T0, 3, 5), new Point(T0.plusSeconds(5), 9, 9));
  }

  @Test
  void aStepWithoutMeasurementsHasNoPoint() {
    assertThat(Points.inSteps(List.of(second(1, 1), second(11, 2)), Duration.ofSeconds(5)))
        .extracting(Point::at)
        .containsExactly(T0, T0.plusSeconds(10));
    assertThat(Points.inSteps(List.of(), Duration.ofSeconds(5))).isEmpty();
  }

  @Test
  void minutesCountEquallyHoweverManySecondsTheyHave() {
    List<Point> seconds = List.of(second(0, 2), second(1, 4), second(2, 6), second(60, 8));
    assertThat(Points.ofSeconds(seconds, Tier.SECOND)).isEqualTo(seconds);
    assertThat(Points.ofSeconds(seconds, Tier.HOUR)).containsExactly(new Point(T0, 6, 8));
  }

  @Test
  void aPeakIsThatOfASecondForEveryStepLength() {
    assertThat(Points.ofSeconds(List.of(second(0, 0), second(1, 90)), Tier.HOUR))
        .containsExactly(new Point(T0, 45, 90));
  }

  @Test
  void stepsStartAtWholeMultiplesEvenBefore1970() {
    assertThat(Points.beginning(Instant.parse("1969-12-31T23:59:59.5Z"), Duration.ofHours(1)))
        .isEqualTo("1969-12-31T23:00:00Z");
    assertThat(Points.beginning(T0, Duration.ofHours(1))).isEqualTo(T0);
  }
}
