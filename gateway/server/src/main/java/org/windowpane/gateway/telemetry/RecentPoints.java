package org.windowpane.gateway.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.application.Measurements.Point;

/**
 * The last while of some rates, second by second.
 *
 * @param <K> what the rates are of
 */
final class RecentPoints<K> {
  private final Duration span;
  private final Map<K, Deque<Point>> byKey = new HashMap<>();

  RecentPoints(Duration span) {
    this.span = span;
  }

  synchronized void add(Instant at, Map<K, Long> rates) {
    rates.forEach(
        (key, bps) ->
            byKey.computeIfAbsent(key, any -> new ArrayDeque<>()).add(new Point(at, bps)));
    Instant oldest = at.minus(span);
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

  synchronized List<Point> from(K key, Instant from) {
    Deque<Point> points = byKey.get(key);
    return points == null
        ? List.of()
        : points.stream().filter(point -> !point.at().isBefore(from)).toList();
  }

  /** The instant of the oldest point of the key, or {@code otherwise} where there is none. */
  synchronized Instant oldest(K key, Instant otherwise) {
    Deque<Point> points = byKey.get(key);
    return points == null ? otherwise : points.peek().at();
  }
}
