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

/** Connections to PostgreSQL. */
public final class Database implements AutoCloseable {
  private static final String SET_ROLE = "SET ROLE windowpane_gateway";
  private static final int POOL_SIZE = 10;

  /** One connection writes measurements, one rolls them up, and the others read charts. */
  private static final int SAMPLES_POOL_SIZE = 4;

  /** A timeout for statements on measurements, shorter than {@link #SOCKET_TIMEOUT}. */
  private static final String SAMPLES_LIMITS = "; SET statement_timeout = '20s'";

  /** The default duration from which a statement is slow. */
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
      // The gateway logs these exceptions, and bound values can be secrets.
      each.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    }
  }

  /**
   * Creates the connection pools, without connecting yet.
   *
   * @param url a JDBC URL with user and password in it
   */
  public static Database at(String url) {
    return at(url, SLOW);
  }

  /**
   * The same.
   *
   * @param slow the gateway logs statements that take this long or longer
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

  /** Registers metrics of the connections in use and of the threads that wait for one. */
  public void measureBy(MeterRegistry metrics) {
    pool.setMetricRegistry(metrics);
    samplesPool.setMetricRegistry(metrics);
  }

  /** Whether the database answers. Works before the schema exists. */
  public boolean isThere() {
    try (Connection connection = DriverManager.getConnection(url, properties())) {
      return connection.isValid((int) CONNECT_TIMEOUT.toSeconds());
    } catch (SQLException e) {
      return false;
    }
  }

  /**
   * Migrates the schema, as the role in the URL.
   *
   * @throws StoreException if the database cannot be reached, or its schema cannot be migrated
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
      throw new StoreException("the database schema could not be migrated", e);
    }
  }

  /** Opens a connection outside the pools, with the role of the gateway. */
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

  /** A separate pool for measurements, so that charts never take the connections of the ledger. */
  public Jdbi samples() {
    return samples;
  }

  public SlowQueries slowQueries() {
    return slowQueries;
  }

  /** The state of the database: {@code ok}, {@code read-only} or {@code away}. */
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

  /** Closes both pools in parallel, because each may wait for a database that does not answer. */
  @Override
  public void close() {
    CompletableFuture<Void> samplesClosed = CompletableFuture.runAsync(samplesPool::close);
    pool.close();
    samplesClosed.join();
  }
}
