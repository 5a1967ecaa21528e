package org.windowpane.gateway.persistence;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.windowpane.gateway.application.Measurements.Point;
import org.windowpane.gateway.application.SampleStore;
import org.windowpane.gateway.application.UnavailableException;

/** Measurements in two plain tables. */
public final class PostgresSamples implements SampleStore {
  private final Database database;

  /** Keeps them in {@code database}. */
  public PostgresSamples(Database database) {
    this.database = database;
  }

  @Override
  public void write(Instant at, Map<String, Long> links, Map<UUID, Long> bookings) {
    try {
      database
          .jdbi()
          .useTransaction(
              handle -> {
                PreparedBatch linkRows =
                    handle.prepareBatch(
                        """
                        INSERT INTO link_sample (at, link, used_bps) VALUES (?, ?, ?)
                        ON CONFLICT DO NOTHING
                        """);
                links.forEach((link, bps) -> linkRows.add(at, link, bps));
                linkRows.execute();
                PreparedBatch bookingRows =
                    handle.prepareBatch(
                        """
                        INSERT INTO booking_sample (at, booking, delivered_bps) VALUES (?, ?, ?)
                        ON CONFLICT DO NOTHING
                        """);
                bookings.forEach((booking, bps) -> bookingRows.add(at, booking, bps));
                bookingRows.execute();
              });
    } catch (JdbiException e) {
      throw unavailable(e);
    }
  }

  @Override
  public List<Point> link(String link, Instant from, Instant until) {
    return points(
        "SELECT at, used_bps FROM link_sample WHERE link = ? AND at >= ? AND at < ? ORDER BY at",
        link,
        from,
        until);
  }

  @Override
  public List<Point> booking(UUID booking, Instant from, Instant until) {
    return points(
        """
        SELECT at, delivered_bps FROM booking_sample
         WHERE booking = ? AND at >= ? AND at < ? ORDER BY at
        """,
        booking,
        from,
        until);
  }

  private List<Point> points(String sql, Object key, Instant from, Instant until) {
    try {
      return database
          .jdbi()
          .withHandle(
              handle ->
                  handle
                      .select(sql, key, from, until)
                      .map(
                          (row, context) ->
                              new Point(row.getTimestamp(1).toInstant(), row.getLong(2)))
                      .list());
    } catch (JdbiException e) {
      throw unavailable(e);
    }
  }

  @Override
  public void forgetBefore(Instant at) {
    try {
      database
          .jdbi()
          .useHandle(
              handle -> {
                handle.execute("DELETE FROM link_sample WHERE at < ?", at);
                handle.execute("DELETE FROM booking_sample WHERE at < ?", at);
              });
    } catch (JdbiException e) {
      throw unavailable(e);
    }
  }

  private static UnavailableException unavailable(JdbiException e) {
    UnavailableException unavailable =
        new UnavailableException("Measurements of earlier cannot be read at the moment.");
    unavailable.initCause(e);
    return unavailable;
  }
}
