package org.windowpane.gateway.bookings.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.history.Reserved;
import org.windowpane.gateway.bookings.usage.Usage.UsagePoint;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Points;
import org.windowpane.gateway.measurements.Resolution;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;

public final class UsageTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");
  private static final Instant LATER = T0.plus(Duration.ofDays(9));

  private final List<Reserved> reserved = new ArrayList<>();
  private final List<Point> rolledUp = new ArrayList<>();
  private final List<Point> seconds = new ArrayList<>();

  private static Instant at(double second) {
    return T0.plusMillis(Math.round(second * 1_000));
  }

  private void reserve(double from, double until, long rateBps) {
    reserve(from, until, rateBps, true);
  }

  private void reserve(double from, double until, long rateBps, boolean pinned) {
    reserved.add(
        new Reserved(
            new UUID(0, reserved.size()),
            pinned,
            new Term(new Window(at(from), at(until)), rateBps)));
  }

  /** One value each second of some time. */
  private void measure(int from, int until, double bps) {
    for (int second = from; second < until; second++) {
      seconds.add(Point.second(at(second), bps));
    }
  }

  private List<UsagePoint> usage(int until, int step, Tier tier, Instant now) {
    return Usage.inSteps(
        reserved,
        new StoredPoints(rolledUp, seconds),
        new Span(T0, at(until)),
        new Resolution(Duration.ofSeconds(step), tier),
        now);
  }

  private static Point delivered(double second, double mean, double peak) {
    return new Point(at(second), mean, peak);
  }

  @Test
  void reservedHasTheMeanAndPeakOfTheStep() {
    reserve(2, 7, 100);
    reserve(2, 4, 30);
    List<UsagePoint> points = usage(15, 5, Tier.SECOND, T0);
    assertThat(points).extracting(UsagePoint::at).containsExactly(at(0), at(5), at(10));
    assertThat(points)
        .extracting(UsagePoint::reservedMean)
        .containsExactly((3 * 100 + 2 * 30) / 5.0, 2 * 100 / 5.0, 0.0);
    assertThat(points).extracting(UsagePoint::reservedPeak).containsExactly(130L, 100L, 0L);
  }

  @Test
  void equalReservationsThatStartTogetherCountTwice() {
    reserve(0, 5, 100);
    reserve(0, 5, 100);
    assertThat(usage(5, 5, Tier.SECOND, T0).get(0).reservedPeak()).isEqualTo(200);
    assertThat(usage(5, 5, Tier.SECOND, T0).get(0).reservedMean()).isEqualTo(200);
  }

  @Test
  void unmeasuredSecondsAreSkippedAndUnreservedOnesAreZero() {
    reserve(0, 7, 100);
    measure(0, 2, 60);
    measure(3, 5, 90);
    measure(5, 7, 50);
    assertThat(usage(10, 5, Tier.SECOND, LATER))
        .extracting(UsagePoint::delivered)
        .containsExactly(
            delivered(0, (60 + 60 + 90 + 90) / 4.0, 90), delivered(5, (50 + 50) / 5.0, 50));
  }

  @Test
  void theSecondInWhichAWindowEndsCountsInFull() {
    reserve(0, 1.25, 100);
    measure(0, 2, 80);
    assertThat(usage(10, 10, Tier.SECOND, LATER).get(0).delivered())
        .isEqualTo(delivered(0, (80 + 80) / 10.0, 80));
  }

  @Test
  void withoutReservationsDeliveryIsZeroAndOtherwiseGapsStay() {
    reserve(7, 12, 100);
    assertThat(usage(25, 5, Tier.SECOND, at(17)))
        .extracting(UsagePoint::delivered)
        .containsExactly(delivered(0, 0, 0), null, null, delivered(15, 0, 0), null);
  }

  @Test
  void theFuturePartOfAStepIsExcluded() {
    reserve(0, 5, 100);
    measure(0, 5, 40);
    assertThat(usage(30, 30, Tier.SECOND, at(10)).get(0).delivered())
        .isEqualTo(delivered(0, 40 * 5 / 10.0, 40));
  }

  @Test
  void minutesCombineSecondsAndRolledUpPoints() {
    reserve(90, 180, 100);
    rolledUp.add(Point.second(at(60), 30));
    measure(120, 180, 60);
    assertThat(usage(300, 300, Tier.MINUTE, LATER).get(0).delivered())
        .as("a minute of which half ran, one that ran, and three of nothing")
        .isEqualTo(delivered(0, (30 + 60) / 5.0, 60));
    rolledUp.clear();
    seconds.clear();
    measure(90, 180, 60);
    assertThat(usage(300, 300, Tier.MINUTE, LATER).get(0).delivered())
        .isEqualTo(delivered(0, (30 + 60) / 5.0, 60));
  }

  @Test
  void unmeasuredBookingsDoNotRaiseTheMean() {
    reserve(0, 300, 500, false);
    reserve(60, 70, 100);
    measure(60, 70, 90);
    assertThat(usage(300, 60, Tier.SECOND, LATER).get(1).delivered())
        .isEqualTo(delivered(60, 90 * 10 / 60.0, 90));
    assertThat(usage(300, 300, Tier.MINUTE, LATER).get(0).delivered().mean())
        .isEqualTo(90 * 10 / 300.0);
    assertThat(usage(300, 60, Tier.SECOND, LATER).get(1).reservedPeak()).isEqualTo(600);
    assertThat(usage(300, 60, Tier.SECOND, LATER).get(2).delivered())
        .as("what only it could have got is not known")
        .isNull();
  }

  @Test
  void thePeakOfAnHourlyChartIsTheGreatestHour() {
    reserve(0, 7_200, 100);
    rolledUp.add(Point.second(at(0), 20));
    measure(3_600, 5_400, 10);
    measure(5_400, 7_200, 50);
    assertThat(usage(10_800, 10_800, Tier.HOUR, LATER).get(0).delivered())
        .isEqualTo(delivered(0, (20 + 30 + 0) / 3.0, 30));
  }

  @Test
  void aChartOverThousandsOfYearsIsPossible() {
    reserve(0, 3_600, 100);
    Resolution resolution = new Resolution(Duration.ofDays(10_000), Tier.HOUR);
    Instant first = Points.beginning(Instant.parse("0000-01-01T00:00:00Z"), resolution.step());
    Instant last = first.plus(resolution.step().multipliedBy(366));
    List<UsagePoint> points =
        Usage.inSteps(reserved, StoredPoints.NOTHING, new Span(first, last), resolution, LATER);
    assertThat(points).hasSize(366);
    assertThat(points).extracting(UsagePoint::reservedPeak).containsOnlyOnce(100L);
  }
}
