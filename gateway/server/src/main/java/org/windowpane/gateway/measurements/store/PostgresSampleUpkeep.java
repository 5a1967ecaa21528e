package org.windowpane.gateway.measurements.store;

import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.JdbiException;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.measurements.Retention;
import org.windowpane.gateway.measurements.SampleUpkeep;
import org.windowpane.gateway.measurements.Tier;

/** Partitions and roll-ups, each call in a transaction of its own. */
public final class PostgresSampleUpkeep implements SampleUpkeep {
  private static final int SERIES_AT_ONCE = 10_000;

  private final Database database;

  /** Looks after what is in {@code database}. */
  public PostgresSampleUpkeep(Database database) {
    this.database = database;
  }

  @Override
  public void createPartitions(Instant now) {
    inTransaction(
        handle -> {
          Partitions.make(handle, table(Tier.SECOND), now);
          Partitions.make(handle, table(Tier.SECOND), now.plus(Duration.ofDays(1)));
          return null;
        });
  }

  @Override
  public Instant rollUp(Instant ended) {
    return inTransaction(handle -> RollUp.next(handle, ended));
  }

  @Override
  public boolean forget(Instant now, Retention retention) {
    boolean hasDropped = false;
    for (Tier tier : Tier.values()) {
      hasDropped |=
          inTransaction(
              handle -> Partitions.dropOldest(handle, table(tier), now, retention.of(tier)));
    }
    return hasDropped | inTransaction(PostgresSampleUpkeep::forgetSeries) > 0;
  }

  /** Series of which nothing is left, not even in the coarsest tier. */
  private static int forgetSeries(Handle handle) {
    return handle
        .createUpdate(
            """
            DELETE FROM sample_series WHERE id IN (
              SELECT id FROM sample_series
               WHERE measured_on < (SELECT (min(starts) AT TIME ZONE 'UTC')::date
                                      FROM sample_partition WHERE tier = 'hour_point')
               LIMIT :some)
            """)
        .bind("some", SERIES_AT_ONCE)
        .execute();
  }

  private static String table(Tier tier) {
    return switch (tier) {
      case SECOND -> "second_sample";
      case MINUTE -> "minute_point";
      case HOUR -> "hour_point";
    };
  }

  private <T> T inTransaction(HandleCallback<T, RuntimeException> work) {
    try {
      return database.samples().inTransaction(work);
    } catch (JdbiException e) {
      throw PostgresSamples.unavailable("Measurements cannot be looked after at the moment.", e);
    }
  }
}
