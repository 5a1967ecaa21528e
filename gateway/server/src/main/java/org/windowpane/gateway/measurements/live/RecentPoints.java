package org.windowpane.gateway.measurements.live;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;

/** What was measured in the last while, second by second. */
public final class RecentPoints {
  private final Duration span;
  private final Map<Series, Deque<Point>> byKey = new HashMap<>();
  private Instant began;

  RecentPoints(Duration span) {
    this.span = span;
  }

  synchronized void add(Instant at, Map<Series, Long> values) {
    values.forEach(
        (key, value) ->
            byKey.computeIfAbsent(key, any -> new ArrayDeque<>()).add(Point.second(at, value)));
    began = began == null || at.isBefore(began) ? at : began;
    Instant oldest = at.minus(span);
    began = began.isBefore(oldest) ? oldest : began;
    byKey
        .values()
        .removeIf(
            points -> {
              while (!points.isEmpty() && points.peek().at().isBefore(oldest)) {
                points.remove();
              }
              return points.isEmpty();
            });
  }

  synchronized List<Point> of(Series key, Span when) {
    Deque<Point> points = byKey.get(key);
    return points == null
        ? List.of()
        : points.stream()
            .filter(it -> !it.at().isBefore(when.from()) && it.at().isBefore(when.until()))
            .toList();
  }

  synchronized void forget() {
    byKey.clear();
    began = null;
  }

  /** Since when all that was measured is here; empty where nothing ever was. */
  synchronized Optional<Instant> began() {
    return Optional.ofNullable(began);
  }
}
