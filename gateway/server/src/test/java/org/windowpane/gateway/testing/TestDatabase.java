package org.windowpane.gateway.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.windowpane.gateway.database.Migrations;
import org.windowpane.gateway.database.StoreException;

/** One PostgreSQL for all tests of a run, and a database for each caller. */
public final class TestDatabase {
  private static final Duration STARTS_WITHIN = Duration.ofMinutes(2);
  private static final int ATTEMPTS = 3;
  private static final AtomicInteger COUNT = new AtomicInteger();

  private TestDatabase() {}

  private static final class Holder {
    static final EmbeddedPostgres POSTGRES = start();

    /** Another program may take the free port that was found before PostgreSQL does. */
    private static EmbeddedPostgres start() {
      IOException last = null;
      for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
        try {
          return EmbeddedPostgres.builder().setPGStartupWait(STARTS_WITHIN).start();
        } catch (IOException e) {
          last = e;
        }
      }
      throw new UncheckedIOException(last);
    }
  }

  /** A database with the current schema, to be copied: migrating each would take longer. */
  private static final class Template {
    static final String NAME = make();

    private static String make() {
      String url = create();
      try {
        Migrations.toLatest(url);
      } catch (StoreException e) {
        throw new IllegalStateException(e);
      }
      return nameOf(url);
    }
  }

  /** The JDBC URL of a new, empty database. */
  public static String create() {
    return createFrom("template1");
  }

  private static String createFrom(String template) {
    String name = "test_" + COUNT.incrementAndGet();
    execute("postgres", "CREATE DATABASE " + name + " TEMPLATE " + template);
    return "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres"
        .formatted(Holder.POSTGRES.getPort(), name);
  }

  /** The JDBC URL of a new database with the current schema and no data. */
  public static String migrated() {
    return createFrom(Template.NAME);
  }

  /** The result of a query with one column and one row, as superuser. */
  public static String query(String url, String sql) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs SQL as superuser on a database that was handed out. */
  public static void execute(String name, String sql) {
    try (Connection connection = Holder.POSTGRES.getDatabase("postgres", name).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether a query waits for a lock in a database. */
  public static boolean hasWaitingQuery(String name) {
    try (Connection connection =
            Holder.POSTGRES.getDatabase("postgres", "postgres").getConnection();
        PreparedStatement statement =
            connection.prepareStatement(
                "SELECT FROM pg_stat_activity WHERE datname = ? AND wait_event_type = 'Lock'")) {
      statement.setString(1, name);
      return statement.executeQuery().next();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The name of a database, out of its URL. */
  public static String nameOf(String url) {
    return url.replaceAll(".*/(\\w+)\\?.*", "$1");
  }
}
