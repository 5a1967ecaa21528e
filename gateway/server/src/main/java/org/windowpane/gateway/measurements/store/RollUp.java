package org.windowpane.gateway.measurements.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.windowpane.gateway.measurements.Tier;

/**
 * Computes minutes and hours from the seconds of one hour. It can be repeated: the result includes
 * all seconds that are stored.
 */
public final class RollUp {
  /** The first half of the locks of hours; no other lock of the gateway has two. */
  private static final int LOCK = 0x77696e64;

  /** How many series one statement handles, so that none takes long. */
  private static final int BATCH_SIZE = 500;

  private static final String MINUTES =
      """
      WITH minute AS (
        SELECT s.series, extract(minute FROM s.at AT TIME ZONE 'UTC')::int AS n,
               avg(each) AS mean, max(each) AS peak
          FROM second_sample s CROSS JOIN LATERAL unnest(s.value) AS each
         WHERE s.series = ANY(:ids) AND s.at >= :hour AND s.at < CAST(:hour AS timestamptz) + interval '1 hour'
           AND each IS NOT NULL
         GROUP BY 1, 2)
      INSERT INTO minute_point (series, hour, mean, peak)
      SELECT known.series, CAST(:hour AS timestamptz),
             array_agg(minute.mean::real ORDER BY place.n), array_agg(minute.peak ORDER BY place.n)
        FROM (SELECT DISTINCT series FROM minute) AS known
       CROSS JOIN generate_series(0, 59) AS place (n)
        LEFT JOIN minute ON minute.series = known.series AND minute.n = place.n
       GROUP BY known.series
      ON CONFLICT (series, hour) DO UPDATE SET mean = excluded.mean, peak = excluded.peak
      """;

  /** Each hour has its place in the row of its day. */
  private static final String HOURS =
      """
      WITH done AS (
        SELECT series, (SELECT avg(each)::real FROM unnest(mean) AS each) AS mean,
               (SELECT max(each) FROM unnest(peak) AS each) AS peak
          FROM minute_point
         WHERE series = ANY(:ids) AND hour = :hour)
      INSERT INTO hour_point AS there (series, day, mean, peak)
      SELECT series, CAST(:day AS timestamptz),
             array_fill(NULL::real, ARRAY[:place - 1]) || mean
               || array_fill(NULL::real, ARRAY[24 - :place]),
             array_fill(NULL::real, ARRAY[:place - 1]) || peak
               || array_fill(NULL::real, ARRAY[24 - :place])
        FROM done
      ON CONFLICT (series, day)
      DO UPDATE SET mean[:place] = excluded.mean[:place], peak[:place] = excluded.peak[:place]
      """;

  private RollUp() {}

  /** The instant up to which it is done. */
  static Instant until(Handle handle) {
    return handle.createQuery("SELECT until FROM sample_rollup").mapTo(Instant.class).one();
  }

  /**
   * Waits until no transaction rolls up the hour of an instant, and prevents that until the end of
   * this transaction; several transactions may hold this lock.
   */
  static void lockHour(Handle handle, Instant at) {
    lock(handle, "pg_advisory_xact_lock_shared", at.truncatedTo(ChronoUnit.HOURS));
  }

  private static void lock(Handle handle, String function, Instant hour) {
    handle
        .createQuery("SELECT 1 FROM " + function + "(:lock, :hour)")
        .bind("lock", LOCK)
        .bind("hour", (int) (hour.getEpochSecond() / Tier.HOUR.step().toSeconds()))
        .mapTo(Integer.class)
        .one();
  }

  /** Has the hour of late seconds done again where it is done already. */
  static void resetTo(Handle handle, Instant at) {
    handle
        .createUpdate("UPDATE sample_rollup SET until = :hour WHERE until > :hour")
        .bind("hour", at.truncatedTo(ChronoUnit.HOURS))
        .execute();
  }

  /** Does the next hour that ends by {@code ended}; returns up to where it is done then. */
  static Instant next(Handle handle, Instant ended) {
    Instant last = ended.truncatedTo(ChronoUnit.HOURS);
    Instant until = until(handle);
    if (!until.isBefore(last)) {
      return until;
    }
    Instant next = nextWithSeconds(handle, until).filter(last::isAfter).orElse(last);
    if (next.isBefore(last)) {
      lock(handle, "pg_advisory_xact_lock", next);
      hour(handle, next);
      next = next.plus(Tier.HOUR.step());
    }
    advance(handle, until, next);
    return until(handle);
  }

  /** Moves on, except where late seconds meanwhile require earlier hours to be done again. */
  private static void advance(Handle handle, Instant from, Instant until) {
    handle
        .createUpdate("UPDATE sample_rollup SET until = :until WHERE until = :from")
        .bind("until", until)
        .bind("from", from)
        .execute();
  }

  /** The next hour for which there is a partition of seconds. */
  private static Optional<Instant> nextWithSeconds(Handle handle, Instant from) {
    return handle
        .createQuery(
            """
            SELECT greatest(starts, :from) FROM sample_partition
             WHERE tier = 'second_sample' AND ends > :from ORDER BY starts LIMIT 1
            """)
        .bind("from", from)
        .mapTo(Instant.class)
        .findOne();
  }

  private static void hour(Handle handle, Instant hour) {
    Instant day = hour.truncatedTo(ChronoUnit.DAYS);
    List<Integer> ids = measuredSince(handle, day);
    if (ids.isEmpty()) {
      return;
    }
    Partitions.make(handle, "minute_point", hour);
    Partitions.make(handle, "hour_point", hour);
    for (int first = 0; first < ids.size(); first += BATCH_SIZE) {
      Object[] batch = ids.subList(first, Math.min(first + BATCH_SIZE, ids.size())).toArray();
      handle
          .createUpdate(MINUTES)
          .bindArray("ids", Integer.class, batch)
          .bind("hour", hour)
          .execute();
      handle
          .createUpdate(HOURS)
          .bindArray("ids", Integer.class, batch)
          .bind("hour", hour)
          .bind("day", day)
          .bind("place", 1 + (int) ChronoUnit.HOURS.between(day, hour))
          .execute();
    }
  }

  private static List<Integer> measuredSince(Handle handle, Instant day) {
    return handle
        .createQuery(
            """
                SELECT id FROM sample_series
                 WHERE measured_on >= (CAST(:day AS timestamptz) AT TIME ZONE 'UTC')::date
                 ORDER BY id
                """)
        .bind("day", day)
        .mapTo(Integer.class)
        .list();
  }
}
