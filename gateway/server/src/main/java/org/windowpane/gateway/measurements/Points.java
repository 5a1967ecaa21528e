package org.windowpane.gateway.measurements;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.windowpane.gateway.measurements.Measurements.Point;

/** Makes few points of many: each mean is that of the means, each peak the greatest. */
public final class Points {
  private Points() {}

  /**
   * One point for each step in which there is one, at the beginning of the step. Steps are counted
   * from 1970-01-01T00:00:00Z on.
   *
   * @param points in order of time
   * @param step whole seconds
   */
  public static List<Point> inSteps(List<Point> points, Duration step) {
    List<Point> steps = new ArrayList<>();
    int first = 0;
    while (first < points.size()) {
      Instant begin = beginning(points.get(first).at(), step);
      Instant end = begin.plus(step);
      double sum = 0;
      double peak = Double.NEGATIVE_INFINITY;
      int next = first;
      while (next < points.size() && points.get(next).at().isBefore(end)) {
        sum += points.get(next).mean();
        peak = Math.max(peak, points.get(next).peak());
        next++;
      }
      steps.add(new Point(begin, sum / (next - first), peak));
      first = next;
    }
    return steps;
  }

  /** What a tier makes of seconds, through the tiers before it. */
  public static List<Point> ofSeconds(List<Point> seconds, Tier tier) {
    List<Point> points = seconds;
    for (Tier each : Tier.values()) {
      if (each != Tier.SECOND && each.compareTo(tier) <= 0) {
        points = inSteps(points, each.step());
      }
    }
    return points;
  }

  /** The beginning of the step that an instant is in. */
  public static Instant beginning(Instant at, Duration step) {
    long seconds = step.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(at.getEpochSecond(), seconds) * seconds);
  }
}
