package org.windowpane.gateway.measurements.store;

import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.windowpane.gateway.measurements.Series;

/**
 * The numbers of series, remembered for the day that was written last, as long as the same gateway
 * is active: the epoch rises when a backup is restored, which may have other numbers.
 */
public final class SeriesIds {
  private final Map<Series, Integer> known = new HashMap<>();
  private LocalDate day = LocalDate.MIN;
  private long epoch;

  /** The numbers of all of these, which are given to those that have none. */
  Map<Series, Integer> of(Handle handle, Collection<Series> series, LocalDate measuredOn) {
    long now = handle.createQuery("SELECT epoch FROM leadership").mapTo(Long.class).one();
    if (!measuredOn.equals(day) || now != epoch) {
      known.clear();
      day = measuredOn;
      epoch = now;
    }
    List<Series> unknown = series.stream().filter(it -> !known.containsKey(it)).toList();
    if (!unknown.isEmpty()) {
      known.putAll(insert(handle, unknown));
    }
    return known;
  }

  /** What a transaction gave out that failed is no number. */
  void forget() {
    day = LocalDate.MIN;
  }

  private Map<Series, Integer> insert(Handle handle, List<Series> series) {
    return found(
        series,
        handle
            .createQuery(
                """
                INSERT INTO sample_series AS s (kind, key, measured_on)
                SELECT kind, key, :day FROM unnest(:kinds, :keys) AS asked (kind, key)
                ON CONFLICT (kind, key)
                DO UPDATE SET measured_on = greatest(s.measured_on, excluded.measured_on)
                RETURNING s.id, s.kind, s.key
                """)
            .bind("day", day)
            .bindArray("kinds", String.class, series.stream().map(Series::kind).toArray())
            .bindArray("keys", String.class, series.stream().map(Series::key).toArray()));
  }

  /** The numbers of those of these that have one. */
  static Map<Series, Integer> existing(Handle handle, Collection<? extends Series> series) {
    return found(
        series,
        handle
            .createQuery(
                """
                SELECT s.id, s.kind, s.key
                  FROM unnest(:kinds, :keys) AS asked (kind, key)
                  JOIN sample_series s USING (kind, key)
                """)
            .bindArray("kinds", String.class, series.stream().map(Series::kind).toArray())
            .bindArray("keys", String.class, series.stream().map(Series::key).toArray()));
  }

  private record Name(String kind, String key) {
    static Name of(Series series) {
      return new Name(series.kind(), series.key());
    }
  }

  private static Map<Series, Integer> found(Collection<? extends Series> series, Query query) {
    Map<Name, Series> byName =
        series.stream().distinct().collect(Collectors.toMap(Name::of, Function.identity()));
    Map<Series, Integer> ids = new HashMap<>();
    query
        .map(
            (row, context) ->
                Map.entry(
                    byName.get(new Name(row.getString("kind"), row.getString("key"))),
                    row.getInt("id")))
        .forEach(it -> ids.put(it.getKey(), it.getValue()));
    return ids;
  }
}
