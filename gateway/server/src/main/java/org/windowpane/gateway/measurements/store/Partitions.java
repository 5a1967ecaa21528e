package org.windowpane.gateway.measurements.store;

import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Partitions of measurements; functions of the database make and drop them for the gateway. */
public final class Partitions {
  private Partitions() {}

  /** Makes sure that a table has a partition for an instant. */
  static void make(Handle handle, String table, Instant at) {
    handle
        .createQuery("SELECT 1 FROM make_sample_partition(:table, :at)")
        .bind("table", table)
        .bind("at", at)
        .mapTo(Integer.class)
        .one();
  }

  /** Drops the oldest partition if all of it is older than is kept; whether it did. */
  static boolean dropOldest(Handle handle, String table, Instant now, Duration kept) {
    return handle
        .createQuery("SELECT drop_sample_partition(:table, :now, make_interval(secs => :kept))")
        .bind("table", table)
        .bind("now", now)
        .bind("kept", (double) kept.toSeconds())
        .mapTo(Boolean.class)
        .one();
  }
}
