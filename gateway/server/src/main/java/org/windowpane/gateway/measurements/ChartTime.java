package org.windowpane.gateway.measurements;

import java.time.Duration;
import java.time.Instant;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.Parameters;

/**
 * The time that a chart is of.
 *
 * @param span all that was asked for, in whole steps
 * @param resolution the finest that needs no more points than were asked for
 */
public record ChartTime(Span span, Resolution resolution) {
  static final int DEFAULT_POINTS = 300;

  private static final int LEAST_POINTS = 2;
  private static final int MOST_POINTS = 1_000;
  private static final Duration DEFAULT_LENGTH = Duration.ofHours(1);

  /** As the parameters of a query have it, each of which may be missing. */
  static ChartTime parse(
      String from, String to, String points, Measurements measurements, Instant now) {
    Instant end = Parameters.instant("to", to, now);
    Instant begin = Parameters.instant("from", from, end.minus(DEFAULT_LENGTH));
    if (!begin.isBefore(end)) {
      throw ProblemException.invalid("from", "must be before to");
    }
    int most = Parameters.wholeNumber("points", points, DEFAULT_POINTS, LEAST_POINTS, MOST_POINTS);
    Resolution resolution = measurements.resolution(new Span(begin, end), most, now);
    Duration step = resolution.step();
    Span span =
        new Span(
            Points.beginning(begin, step), Points.beginning(end.minusNanos(1), step).plus(step));
    return new ChartTime(span, resolution);
  }
}
