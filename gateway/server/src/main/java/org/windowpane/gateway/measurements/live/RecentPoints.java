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
  private Instant since;

  RecentPoints(Duration span) {
    this.span = span;
  }

  synchronized void add(Instant at, Map<Series, Long> values) {
    values.forEach(
        (key, value) ->
            byKey.computeIfAbsent(key, any -> new ArrayDeque<>()).add(Point.second(at, value)));
    since = since == null || at.isBefore(since) ? at : since;
    Instant oldest = at.minus(span);
    since = since.isBefore(oldest) ? oldest : since;
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

  synchronized List<Point> of(Series key, Span period) {
    Deque<Point> points = byKey.get(key);
    return points == null
        ? List.of()
        : points.stream()
            .filter(it -> !it.at().isBefore(period.from()) && it.at().isBefore(period.until()))
            .toList();
  }

  synchronized void forget() {
    byKey.clear();
    since = null;
  }

  /** Since when all that was measured is here; empty where nothing ever was. */
  synchronized Optional<Instant> since() {
    return Optional.ofNullable(since);
  }
}
