package org.windowpane.gateway.ledger.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.Leadership;

/**
 * A lease that a thread of its own renews in the database. It lasts as long as its connection, and
 * ends {@link #EXPIRES_AFTER} after its last renewal. Time is measured by the monotonic clock here,
 * and by the clock of the database there, so that steps of this machine's clock have no effect.
 */
final class PostgresLease implements Leadership.Lease {
  /** The time after the last renewal from which another gateway may become active. */
  static final Duration EXPIRES_AFTER = Duration.ofMillis(3_500);

  private static final Logger LOG = LoggerFactory.getLogger(PostgresLease.class);
  private static final Duration RENEW_EVERY = Duration.ofMillis(500);

  /** How soon a renewal is tried again that was late, or that a silent holder had prevented. */
  private static final Duration TICK = Duration.ofMillis(100);

  /** Less than {@link #EXPIRES_AFTER}: what the gateway began must end before another begins. */
  private static final Duration HOLDS_FOR = Duration.ofSeconds(3);

  /** A holder that is silent for longer does not get its lease renewed. */
  private static final Duration HUNG_AFTER = Duration.ofSeconds(1);

  private static final int ANSWER_WITHIN_MILLIS = 2_500;
  private static final Duration THREAD_ENDS_WITHIN = Duration.ofSeconds(3);

  private final Connection connection;
  private final long epoch;
  private final BiConsumer<Instant, Long> clock;
  private final Runnable end;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "lease");
            thread.setDaemon(true);
            return thread;
          });

  /** When the last successful renewal was begun, by {@link System#nanoTime}. */
  private volatile long renewedAt;

  /** When the holder last reported that it is alive, by {@link System#nanoTime}. */
  private volatile long aliveAt;

  private volatile Throwable lost;

  /** Only the renewing thread uses it. */
  private boolean isSilent;

  /**
   * A lease that was taken at {@code takenAt}.
   *
   * @param takenAt by {@link System#nanoTime}, before the statement that took it was sent
   * @param clock gets the time of the database, and when it was asked, by {@link System#nanoTime}
   * @param end what to do with the connection at the end
   */
  PostgresLease(
      Connection connection,
      long epoch,
      long takenAt,
      BiConsumer<Instant, Long> clock,
      Runnable end)
      throws SQLException {
    this.clock = clock;
    this.connection = connection;
    this.epoch = epoch;
    this.end = end;
    this.renewedAt = takenAt;
    this.aliveAt = takenAt;
    // A renewal that is lost with the database costs nothing, so it need not wait for the disk.
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit = off");
    }
    connection.setNetworkTimeout(Runnable::run, ANSWER_WITHIN_MILLIS);
    timer.scheduleWithFixedDelay(
        this::renewWhereDue, TICK.toMillis(), TICK.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public long epoch() {
    return epoch;
  }

  @Override
  public boolean holds() {
    return lost == null && System.nanoTime() - renewedAt < HOLDS_FOR.toNanos();
  }

  @Override
  public void keep() throws StoreException {
    aliveAt = System.nanoTime();
    if (lost != null) {
      throw new StoreException("this gateway is no longer active", lost);
    }
  }

  private void renewWhereDue() {
    long now = System.nanoTime();
    if (lost == null && now - renewedAt >= RENEW_EVERY.toNanos()) {
      renew(now);
    }
  }

  private void renew(long begun) {
    if (begun - aliveAt > HUNG_AFTER.toNanos()) {
      if (!isSilent) {
        isSilent = true;
        LOG.warn("the ledger is silent; if it stays so, another gateway may become active");
      }
      return;
    }
    isSilent = false;
    try (PreparedStatement statement =
        connection.prepareStatement(
            "UPDATE leadership_lease SET renewed_at = clock_timestamp() WHERE epoch = ?"
                + " RETURNING renewed_at")) {
      statement.setLong(1, epoch);
      try (ResultSet row = statement.executeQuery()) {
        if (row.next()) {
          renewedAt = begun;
          clock.accept(row.getObject(1, OffsetDateTime.class).toInstant(), begun);
        } else {
          lost =
              new IllegalStateException(
                  "another gateway has replaced this one, which had epoch " + epoch);
        }
      }
    } catch (SQLException | RuntimeException | Error e) {
      lost = e;
    }
  }

  @Override
  public void giveUp(String reason) {
    lost = new IllegalStateException(reason);
  }

  @Override
  public void close() {
    timer.shutdown();
    try {
      if (!timer.awaitTermination(THREAD_ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("a renewal of the lease does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    end.run();
  }
}
