package org.windowpane.gateway.measurements.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.windowpane.gateway.database.Columns;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;

/** Adds up what is kept of several bookings, in the database. */
public final class SampleTotals {
  /** So many values are added up at once. */
  static final long MOST = 5_000_000;

  private static final String REQUESTED =
      """
      WITH asked (series, starts, ends) AS (
        SELECT * FROM unnest(:ids, CAST(:starts AS timestamptz[]), CAST(:ends AS timestamptz[])))
      """;

  /** Rows of one minute may begin with different seconds of it. */
  private static final String SECONDS =
      REQUESTED
          + """
          SELECT place.at, sum(part.sum) AS sum
            FROM (SELECT s.at, each.n, sum(CAST(each.value AS double precision)) AS sum
                    FROM asked
                    JOIN second_sample s ON s.series = asked.series
                     AND s.at >= date_trunc('minute', asked.starts, 'UTC') AND s.at <= asked.ends
                   CROSS JOIN LATERAL unnest(s.value) WITH ORDINALITY AS each (value, n)
                   WHERE s.at >= date_trunc('minute', CAST(:from AS timestamptz), 'UTC')
                     AND s.at < :until AND each.value IS NOT NULL
                   GROUP BY s.at, each.n) AS part
           CROSS JOIN LATERAL (SELECT part.at + (part.n - 1) * interval '1 second') AS place (at)
           WHERE place.at >= :from AND place.at < :until
           GROUP BY place.at ORDER BY place.at
          """;

  /**
   * By table, by what a row of it is, by what a point of it is, and by how many seconds that is.
   */
  private static final String ROLLED_UP =
      REQUESTED
          + """
          SELECT place.at, sum(each.mean * running.seconds) / %4$d AS sum
            FROM asked
            JOIN %1$s p ON p.series = asked.series
             AND p.%2$s >= date_trunc('%2$s', asked.starts, 'UTC') AND p.%2$s < asked.ends
           CROSS JOIN LATERAL unnest(p.mean) WITH ORDINALITY AS each (mean, n)
           CROSS JOIN LATERAL (SELECT p.%2$s + (each.n - 1) * interval '1 %3$s') AS place (at)
           CROSS JOIN LATERAL (
             SELECT CAST(extract(epoch FROM least(place.at + interval '1 %3$s', asked.ends)
                                       - greatest(place.at, asked.starts))
                      AS double precision)) AS running (seconds)
           WHERE p.%2$s >= date_trunc('%2$s', CAST(:from AS timestamptz), 'UTC') AND p.%2$s < :until
             AND place.at >= :from AND place.at < :until
             AND each.mean IS NOT NULL AND running.seconds > 0
           GROUP BY place.at ORDER BY place.at
          """;

  private static final String MINUTES = ROLLED_UP.formatted("minute_point", "hour", "minute", 60);
  private static final String HOURS = ROLLED_UP.formatted("hour_point", "day", "hour", 3_600);

  private SampleTotals() {}

  /** A series of the store, and when what it measures ran. */
  private record Running(int series, Span span) {
    /** How many values there are of it in some time, at most. */
    long values(Instant from, Instant until, Duration step) {
      Instant begin = span.from().isAfter(from) ? span.from() : from;
      Instant end = span.until().isBefore(until) ? span.until() : until;
      return begin.isBefore(end) ? Duration.between(begin, end).dividedBy(step) + 1 : 0;
    }
  }

  static StoredPoints read(
      Handle handle, Map<Series.OfBooking, Span> running, Span span, Tier tier) {
    List<Running> known = new ArrayList<>();
    SeriesIds.existing(handle, running.keySet())
        .forEach((series, id) -> known.add(new Running(id, running.get(series))));
    Instant rolledUntil = tier == Tier.SECOND ? span.from() : RollUp.until(handle);
    Instant change = SampleReader.clamp(span.from(), rolledUntil, span.until());
    requireNotTooMuch(known, span, change, tier);
    List<Point> rolledUp =
        switch (tier) {
          case SECOND -> List.of();
          case MINUTE -> sums(handle, MINUTES, known, span.from(), change);
          case HOUR -> sums(handle, HOURS, known, span.from(), change);
        };
    return new StoredPoints(rolledUp, sums(handle, SECONDS, known, change, span.until()));
  }

  private static void requireNotTooMuch(
      List<Running> running, Span span, Instant change, Tier tier) {
    long values = 0;
    for (Running each : running) {
      values += each.values(span.from(), change, tier.step());
      values += each.values(change, span.until(), Tier.SECOND.step());
    }
    if (values > MOST) {
      throw new TooMuchException(
          "Up to %d values that were measured would have to be added up, and %d are at most."
                  .formatted(values, MOST)
              + " Ask for less time, for fewer points, or for a share under it.");
    }
  }

  private static List<Point> sums(
      Handle handle, String sql, List<Running> running, Instant from, Instant until) {
    if (running.isEmpty() || !from.isBefore(until)) {
      return List.of();
    }
    Query query = handle.createQuery(sql).bind("from", from).bind("until", until);
    return query
        .bindArray("ids", Integer.class, running.stream().map(Running::series).toArray())
        .bindArray("starts", String.class, texts(running, it -> it.span().from()))
        .bindArray("ends", String.class, texts(running, it -> it.span().until()))
        .map((row, context) -> Point.second(new Row(row).instant("at"), row.getDouble("sum")))
        .list();
  }

  private static Object[] texts(List<Running> running, Function<Running, Instant> of) {
    return running.stream().map(of).map(Columns::text).toArray();
  }
}
