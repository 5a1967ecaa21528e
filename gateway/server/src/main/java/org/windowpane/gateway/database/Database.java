package org.windowpane.gateway.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;

/** The way to PostgreSQL. */
public final class Database implements AutoCloseable {
  private static final String SET_ROLE = "SET ROLE windowpane_gateway";
  private static final int POOL_SIZE = 10;

  /** One writes, one looks after what is written, the others draw charts. */
  private static final int SAMPLES_POOL_SIZE = 4;

  /** Whoever works on measurements is cut off sooner than by {@link #SOCKET_TIMEOUT}. */
  private static final String SAMPLES_LIMITS = "; SET statement_timeout = '20s'";

  /** Statements that take as long are slow, where nobody says otherwise. */
  private static final Duration SLOW = Duration.ofMillis(500);

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(30);

  private final String url;
  private final HikariDataSource pool;
  private final HikariDataSource samplesPool;
  private final Jdbi jdbi;
  private final Jdbi samples;
  private final SlowQueries slowQueries;

  private Database(String url, Duration slow) {
    this.url = url;
    this.slowQueries = new SlowQueries(slow);
    this.pool = pool(url, "database", POOL_SIZE, SET_ROLE);
    this.samplesPool = pool(url, "samples", SAMPLES_POOL_SIZE, SET_ROLE + SAMPLES_LIMITS);
    this.jdbi = Jdbi.create(pool);
    this.samples = Jdbi.create(samplesPool);
    for (Jdbi each : List.of(jdbi, samples)) {
      each.setSqlLogger(slowQueries);
      // What is wrong is written to the log, and there are secrets among what is bound.
      each.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    }
  }

  /**
   * Prepares pools; nothing is connected yet.
   *
   * @param url a JDBC URL with user and password in it
   */
  public static Database at(String url) {
    return at(url, SLOW);
  }

  /**
   * The same.
   *
   * @param slow statements that take as long are written down
   */
  public static Database at(String url, Duration slow) {
    return new Database(url, slow);
  }

  private static HikariDataSource pool(String url, String name, int size, String init) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(CONNECT_TIMEOUT.toMillis());
    config.setInitializationFailTimeout(-1);
    config.setConnectionInitSql(init);
    properties().forEach((key, value) -> config.addDataSourceProperty((String) key, value));
    return new HikariDataSource(config);
  }

  private static Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("reWriteBatchedInserts", "true");
    properties.setProperty("ApplicationName", "windowpane-gateway");
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", Long.toString(CONNECT_TIMEOUT.toSeconds()));
    properties.setProperty("socketTimeout", Long.toString(SOCKET_TIMEOUT.toSeconds()));
    return properties;
  }

  /** Has the registry tell how many connections are in use and how many wait for one. */
  public void measureBy(MeterRegistry metrics) {
    pool.setMetricRegistry(metrics);
    samplesPool.setMetricRegistry(metrics);
  }

  /** Whether somebody answers at all; before there is a schema to work with. */
  public boolean isThere() {
    try (Connection connection = DriverManager.getConnection(url, properties())) {
      return connection.isValid((int) CONNECT_TIMEOUT.toSeconds());
    } catch (SQLException e) {
      return false;
    }
  }

  /**
   * Brings the schema up to date, as the role that the URL logs in as.
   *
   * @throws StoreException where the database cannot be reached or is of another kind
   */
  public void migrate() throws StoreException {
    try {
      Flyway.configure(Database.class.getClassLoader())
          .dataSource(url, null, null)
          .locations("classpath:db/migrations")
          .failOnMissingLocations(true)
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw new StoreException("the database could not be brought up to date", e);
    }
  }

  /** A connection of its own, outside the pool, as the role that the gateway works as. */
  public Connection connect() throws SQLException {
    Connection connection = DriverManager.getConnection(url, properties());
    try (Statement statement = connection.createStatement()) {
      statement.execute(SET_ROLE);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  public Jdbi jdbi() {
    return jdbi;
  }

  /**
   * For measurements: connections of their own, so that however many charts are drawn, and however
   * long that takes, the record's are free.
   */
  public Jdbi samples() {
    return samples;
  }

  public SlowQueries slowQueries() {
    return slowQueries;
  }

  /** How the database is: {@code ok}, {@code read-only} or {@code away}. */
  public String health() {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout((int) CONNECT_TIMEOUT.toSeconds());
      try (ResultSet readOnly = statement.executeQuery("SHOW transaction_read_only")) {
        return readOnly.next() && readOnly.getString(1).equals("on") ? "read-only" : "ok";
      }
    } catch (SQLException e) {
      return "away";
    }
  }

  /** Both pools at once: each may wait for a database that does not answer. */
  @Override
  public void close() {
    CompletableFuture<Void> samplesClosed = CompletableFuture.runAsync(samplesPool::close);
    pool.close();
    samplesClosed.join();
  }
}
