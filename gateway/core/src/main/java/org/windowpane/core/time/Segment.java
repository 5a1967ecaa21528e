package org.windowpane.core.time;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A segment of time over which a timeline stays at one level.
 *
 * @param start its first instant
 * @param end the first instant behind it, after {@code start}; {@link Instant#MAX} for never
 * @param level what is taken in it
 * @param inside whether it lies inside the window that was asked about; otherwise it lies outside
 */
record Segment(Instant start, Instant end, long level, boolean inside) {
  private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);

  /**
   * The timeline from {@code origin} on for ever, cut where its level changes and where the window
   * starts and ends.
   */
  static List<Segment> of(StepFunction levels, Instant origin, Window window) {
    List<Timeline.Step> steps = levels.steps(new Window(origin, Instant.MAX));
    List<Segment> segments = new ArrayList<>(steps.size() + 2);
    for (int i = 0; i < steps.size(); i++) {
      Instant end = i + 1 < steps.size() ? steps.get(i + 1).at() : Instant.MAX;
      Instant start = steps.get(i).at();
      while (start.isBefore(end)) {
        Instant cut = cut(start, end, window);
        segments.add(new Segment(start, cut, steps.get(i).level(), window.contains(start)));
        start = cut;
      }
    }
    return segments;
  }

  private static Instant cut(Instant start, Instant end, Window window) {
    Instant edge = start.isBefore(window.start()) ? window.start() : window.end();
    return edge.isAfter(start) && edge.isBefore(end) ? edge : end;
  }

  /** Whether nothing comes after it. */
  boolean isEndless() {
    return end.equals(Instant.MAX);
  }

  /** How long it lasts, in nanoseconds. */
  BigInteger nanos() {
    return BigInteger.valueOf(end.getEpochSecond() - start.getEpochSecond())
        .multiply(NANOS_PER_SECOND)
        .add(BigInteger.valueOf(end.getNano() - start.getNano()));
  }

  /** The instant so many nanoseconds after the start, or the end where that is earlier. */
  Instant after(BigInteger nanos) {
    BigInteger[] parts = nanos.min(nanos()).divideAndRemainder(NANOS_PER_SECOND);
    return start.plusSeconds(parts[0].longValueExact()).plusNanos(parts[1].longValueExact());
  }
}
