package org.windowpane.gateway;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.database.Database;

/**
 * Watches the database on a connection of its own, so that probes neither wait for the database nor
 * take a connection from requests.
 */
public final class DatabaseProbe implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseProbe.class);
  private static final Duration EVERY = Duration.ofSeconds(1);

  /** An answer that is older than this is no longer used. */
  private static final Duration RECENT = Duration.ofSeconds(5);

  private static final String AWAY = "away";

  private final Database database;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "database-probe"));
  private volatile Seen seen = new Seen(AWAY, System.nanoTime());
  private Connection connection;

  /** Watches {@code database} once it is started. */
  DatabaseProbe(Database database) {
    this.database = database;
  }

  private record Seen(String state, long at) {}

  /** Begins to watch. The first answer is there when this returns. */
  void start() {
    look();
    timer.scheduleWithFixedDelay(
        this::look, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The state of the database, as {@link Database#health} returns it, or {@code away}. */
  String state() {
    Seen last = seen;
    return System.nanoTime() - last.at() > RECENT.toNanos() ? AWAY : last.state();
  }

  private void look() {
    String state;
    try {
      state = ask();
    } catch (SQLException e) {
      LOG.debug("the database does not answer", e);
      disconnect();
      state = Database.healthAfter(e);
    } catch (RuntimeException | Error e) {
      LOG.error("the database cannot be watched", e);
      state = AWAY;
    }
    seen = new Seen(state, System.nanoTime());
  }

  private String ask() throws SQLException {
    if (connection == null) {
      connection = database.connect();
    }
    return Database.health(connection);
  }

  private void disconnect() {
    if (connection == null) {
      return;
    }
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.debug("a connection could not be closed", e);
    }
    connection = null;
  }

  @Override
  public void close() throws InterruptedException {
    timer.shutdownNow();
    if (timer.awaitTermination(RECENT.toMillis(), TimeUnit.MILLISECONDS)) {
      disconnect();
    }
  }
}
