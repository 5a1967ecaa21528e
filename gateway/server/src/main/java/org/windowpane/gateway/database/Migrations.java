package org.windowpane.gateway.database;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates the schema. A gateway may be active meanwhile: a migration waits at most two seconds for
 * a lock, because all other transactions wait behind it, and is tried again later.
 */
public final class Migrations {
  private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);
  private static final String LOCATION = "classpath:db/migrations";
  private static final int ATTEMPTS = 60;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** The SQL states of a lock that was not free in time, and of a deadlock. */
  private static final Set<String> BUSY = Set.of("55P03", "40P01");

  private Migrations() {}

  /**
   * Migrates to the newest version.
   *
   * @param url a JDBC URL with the user and password of the owner of the database
   * @param more further places of migrations
   * @throws StoreException if the database cannot be reached, or its schema cannot be migrated
   */
  public static void toLatest(String url, String... more) throws StoreException {
    run(url, MigrationVersion.LATEST, more);
  }

  /** The same, to a version. */
  public static void to(String url, int version) throws StoreException {
    run(url, MigrationVersion.fromVersion(Integer.toString(version)));
  }

  private static void run(String url, MigrationVersion target, String... more)
      throws StoreException {
    Flyway flyway =
        Flyway.configure(Migrations.class.getClassLoader())
            .dataSource(url, null, null)
            .locations(Stream.concat(Stream.of(LOCATION), Stream.of(more)).toArray(String[]::new))
            .failOnMissingLocations(true)
            .callbacks(new BoundedWaits())
            .target(target)
            .load();
    for (int attempt = 1; ; attempt++) {
      try {
        flyway.migrate();
        return;
      } catch (FlywayException e) {
        if (!isBusy(e) || attempt == ATTEMPTS) {
          throw new StoreException("the database schema could not be migrated", e);
        }
        LOG.info("the tables are in use; trying again in {} ms", PAUSE.toMillis());
        pause();
      }
    }
  }

  private static void pause() throws StoreException {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("the migration was interrupted", e);
    }
  }

  private static boolean isBusy(Throwable thrown) {
    return Stream.iterate(thrown, it -> it != null, Throwable::getCause)
        .filter(SQLException.class::isInstance)
        .anyMatch(it -> BUSY.contains(((SQLException) it).getSQLState()));
  }

  /** Bounds how long each connection waits for a lock. */
  private static final class BoundedWaits extends BaseCallback {
    @Override
    public boolean supports(Event event, Context context) {
      return event == Event.AFTER_CONNECT;
    }

    @Override
    public void handle(Event event, Context context) {
      try (Statement statement = context.getConnection().createStatement()) {
        statement.execute("SET lock_timeout = '2s'");
      } catch (SQLException e) {
        throw new FlywayException("the wait for locks could not be bounded", e);
      }
    }
  }
}
