package org.windowpane.gateway.measurements;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.UtilizationViews.UtilizationPointView;
import org.windowpane.gateway.measurements.UtilizationViews.UtilizationView;

/** Measurements over time, as finely as the requested time allows. */
public final class Histories {
  public static final String DPID = "Such as 00:00:00:00:00:00:00:01.";

  /** The longest time, in seconds, of which every single second is returned. */
  private static final int MOST_SINGLE_SECONDS = 600;

  private final Measurements measurements;
  private final Instant now;

  public Histories(Measurements measurements, Instant now) {
    this.measurements = measurements;
    this.now = now;
  }

  /**
   * The capacity, where it is known.
   *
   * @param unit the unit
   * @param most null where it is not known
   */
  public record Limit(String unit, Long most) {}

  /**
   * The measurements of each series in the last seconds, up to the latest one: the controller's
   * clock may be ahead of this one.
   */
  public Map<Series, List<Point>> recent(List<? extends Series> series, int seconds) {
    Instant latest = measurements.at().plusNanos(1);
    Span span = new Span(now.minusSeconds(seconds), latest.isAfter(now) ? latest : now);
    Resolution resolution =
        seconds <= MOST_SINGLE_SECONDS
            ? Resolution.SECONDS
            : measurements.resolution(span, ChartTime.DEFAULT_POINTS, now);
    return measurements.history(series, span, resolution);
  }

  /** The measurements of one series, for a chart. */
  public UtilizationView utilization(Series series, Limit limit, ChartQuery chart) {
    return utilizations(List.of(series), limit, chart).get(0);
  }

  /** The measurements of several series, in their order, for one chart. */
  public List<UtilizationView> utilizations(
      List<? extends Series> series, Limit limit, ChartQuery chart) {
    ChartTime time = chart.time(measurements, now);
    Map<Series, List<Point>> histories =
        measurements.history(series, time.span(), time.resolution());
    return series.stream()
        .map(each -> utilization(histories.getOrDefault(each, List.of()), limit, time))
        .toList();
  }

  private static UtilizationView utilization(List<Point> history, Limit limit, ChartTime time) {
    Resolution resolution = time.resolution();
    Duration step = resolution.step();
    Instant first = time.span().from();
    Instant last = time.span().until();
    Map<Instant, Point> measured =
        history.stream().collect(Collectors.toMap(Point::at, Function.identity()));
    List<UtilizationPointView> points = new ArrayList<>();
    for (Instant at = first; at.isBefore(last); at = at.plus(step)) {
      Point point = measured.get(at);
      points.add(
          point == null
              ? new UtilizationPointView(at, null, null)
              : new UtilizationPointView(at, Math.round(point.mean()), Math.round(point.peak())));
    }
    return new UtilizationView(limit.unit(), limit.most(), first, last, step.toSeconds(), points);
  }
}
