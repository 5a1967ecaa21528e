package org.windowpane.gateway.measurements.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Points;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;

/** Reads rows of many points. */
public final class SampleReader {
  private static final Duration ROW_OF_SECONDS = Duration.ofMinutes(1);
  private static final Duration ROW_OF_MINUTES = Duration.ofHours(1);
  private static final Duration ROW_OF_HOURS = Duration.ofDays(1);

  private static final String SECONDS =
      """
      SELECT series, at, value, value FROM second_sample
       WHERE series = ANY(:ids) AND at >= :from AND at < :until ORDER BY series, at
      """;
  private static final String MINUTES =
      """
      SELECT series, hour, mean, peak FROM minute_point
       WHERE series = ANY(:ids) AND hour >= :from AND hour < :until ORDER BY series, hour
      """;
  private static final String HOURS =
      """
      SELECT series, day, mean, peak FROM hour_point
       WHERE series = ANY(:ids) AND day >= :from AND day < :until ORDER BY series, day
      """;

  private SampleReader() {}

  static Map<Series, StoredPoints> read(
      Handle handle, Collection<? extends Series> series, Span span, Tier tier) {
    Map<Series, Integer> ids = SeriesIds.existing(handle, series);
    Instant rolledUntil = tier == Tier.SECOND ? span.from() : RollUp.until(handle);
    Instant change = clamp(span.from(), rolledUntil, span.until());
    Map<Integer, List<Point>> rolledUp =
        switch (tier) {
          case SECOND -> Map.of();
          case MINUTE ->
              points(handle, MINUTES, ids.values(), span.from(), change, tier, ROW_OF_MINUTES);
          case HOUR -> points(handle, HOURS, ids.values(), span.from(), change, tier, ROW_OF_HOURS);
        };
    Map<Integer, List<Point>> seconds =
        points(handle, SECONDS, ids.values(), change, span.until(), Tier.SECOND, ROW_OF_SECONDS);
    Map<Series, StoredPoints> kept = new HashMap<>();
    ids.forEach(
        (each, id) -> {
          StoredPoints found =
              new StoredPoints(
                  rolledUp.getOrDefault(id, List.of()), seconds.getOrDefault(id, List.of()));
          if (!found.equals(StoredPoints.NOTHING)) {
            kept.put(each, found);
          }
        });
    return kept;
  }

  static Instant clamp(Instant least, Instant wanted, Instant most) {
    Instant low = wanted.isBefore(least) ? least : wanted;
    return low.isAfter(most) ? most : low;
  }

  /** The first row may begin before the points that are asked for. */
  private static Map<Integer, List<Point>> points(
      Handle handle,
      String sql,
      Collection<Integer> ids,
      Instant from,
      Instant until,
      Tier tier,
      Duration row) {
    Map<Integer, List<Point>> points = new HashMap<>();
    if (from.isBefore(until) && !ids.isEmpty()) {
      handle
          .createQuery(sql)
          .bindArray("ids", Integer.class, ids.toArray())
          .bind("from", Points.beginning(from, row))
          .bind("until", until)
          .scanResultSet(
              (rows, context) -> {
                try (context) {
                  ResultSet result = rows.get();
                  while (result.next()) {
                    add(result, tier.step(), new Span(from, until), points);
                  }
                }
                return points;
              });
    }
    return points;
  }

  private static void add(ResultSet row, Duration step, Span span, Map<Integer, List<Point>> points)
      throws SQLException {
    List<Point> found = points.computeIfAbsent(row.getInt(1), any -> new ArrayList<>());
    Instant at = row.getTimestamp(2).toInstant();
    Float[] means = (Float[]) row.getArray(3).getArray();
    Float[] peaks = (Float[]) row.getArray(4).getArray();
    for (int index = 0; index < means.length; index++) {
      if (means[index] != null && !at.isBefore(span.from()) && at.isBefore(span.until())) {
        found.add(new Point(at, means[index], peaks[index]));
      }
      at = at.plus(step);
    }
  }
}
