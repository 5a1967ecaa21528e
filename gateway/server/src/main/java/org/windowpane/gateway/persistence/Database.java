package org.windowpane.gateway.persistence;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Jdbi;
import org.windowpane.gateway.application.LedgerStore.StoreException;

/** The way to PostgreSQL. */
public final class Database implements AutoCloseable {
  private static final String SET_ROLE = "SET ROLE windowpane_gateway";
  private static final int POOL_SIZE = 10;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(30);

  private final String url;
  private final HikariDataSource pool;
  private final Jdbi jdbi;

  private Database(String url, HikariDataSource pool) {
    this.url = url;
    this.pool = pool;
    this.jdbi = Jdbi.create(pool);
  }

  /**
   * Prepares a pool; nothing is connected yet.
   *
   * @param url a JDBC URL with user and password in it
   */
  public static Database at(String url) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("database");
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(POOL_SIZE);
    config.setConnectionTimeout(CONNECT_TIMEOUT.toMillis());
    config.setInitializationFailTimeout(-1);
    config.setConnectionInitSql(SET_ROLE);
    properties().forEach((name, value) -> config.addDataSourceProperty((String) name, value));
    return new Database(url, new HikariDataSource(config));
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
  Connection connect() throws SQLException {
    Connection connection = DriverManager.getConnection(url, properties());
    try (Statement statement = connection.createStatement()) {
      statement.execute(SET_ROLE);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  Jdbi jdbi() {
    return jdbi;
  }

  /** Whether the database answers. */
  public boolean answers() {
    try (Connection connection = pool.getConnection()) {
      return connection.isValid((int) CONNECT_TIMEOUT.toSeconds());
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
