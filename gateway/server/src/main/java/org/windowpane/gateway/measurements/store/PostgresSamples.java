package org.windowpane.gateway.measurements.store;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.SampleBatch;
import org.windowpane.gateway.measurements.SampleStore;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;

/** Measurements in partitioned tables, many points a row. */
public final class PostgresSamples implements SampleStore {
  private final Database database;
  private final SeriesIds ids = new SeriesIds();

  /** Keeps them in {@code database}. */
  public PostgresSamples(Database database) {
    this.database = database;
  }

  /** By one thread only. */
  @Override
  public boolean write(SampleBatch batch) {
    try {
      return database.samples().inTransaction(handle -> write(handle, batch));
    } catch (JdbiException e) {
      ids.forget();
      throw unavailable("Measurements cannot be kept at the moment.", e);
    }
  }

  private boolean write(Handle handle, SampleBatch batch) {
    RollUp.lockHour(handle, batch.from());
    if (!hasPartition(handle, batch.from())) {
      return false;
    }
    LocalDate day = LocalDate.ofInstant(batch.from(), ZoneOffset.UTC);
    Map<Series, Integer> known = ids.of(handle, batch.values().keySet(), day);
    PreparedBatch rows =
        handle.prepareBatch(
            """
            INSERT INTO second_sample (series, at, value) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING
            """);
    batch
        .values()
        .forEach(
            (series, values) ->
                rows.add(known.get(series), Timestamp.from(batch.from()), boxed(values)));
    rows.execute();
    RollUp.resetTo(handle, batch.from());
    return true;
  }

  private static boolean hasPartition(Handle handle, Instant at) {
    return handle
        .createQuery(
            """
            SELECT EXISTS (SELECT FROM sample_partition
                            WHERE tier = 'second_sample' AND starts <= :at AND :at < ends)
            """)
        .bind("at", at)
        .mapTo(Boolean.class)
        .one();
  }

  private static Float[] boxed(float[] values) {
    Float[] boxed = new Float[values.length];
    for (int index = 0; index < values.length; index++) {
      boxed[index] = Float.isNaN(values[index]) ? null : values[index];
    }
    return boxed;
  }

  @Override
  public Map<Series, StoredPoints> read(Collection<? extends Series> series, Span span, Tier tier) {
    try {
      return database
          .samples()
          .inTransaction(handle -> SampleReader.read(handle, series, span, tier));
    } catch (JdbiException e) {
      throw unavailable("Measurements of earlier cannot be read at the moment.", e);
    }
  }

  @Override
  public StoredPoints total(Map<Series.OfBooking, Span> running, Span span, Tier tier) {
    try {
      return database
          .samples()
          .inTransaction(handle -> SampleTotals.read(handle, running, span, tier));
    } catch (JdbiException e) {
      throw unavailable("Measurements of earlier cannot be read at the moment.", e);
    }
  }

  static UnavailableException unavailable(String message, JdbiException e) {
    UnavailableException unavailable = new UnavailableException(message);
    unavailable.initCause(e);
    return unavailable;
  }
}
