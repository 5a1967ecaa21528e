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
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;

/** Connections to PostgreSQL. */
public final class Database implements AutoCloseable {
  /** The database refuses that a gateway for an old schema becomes active. */
  private static final String SET_ROLE =
      "SET ROLE windowpane_gateway; SET windowpane.schema = '" + Schema.SUPPORTED + "'";

  private static final String HEALTH =
      "SELECT current_setting('transaction_read_only') AS read_only, oldest_gateway"
          + " FROM schema_compatibility";

  /** Only the ledger's thread uses this pool, so that it never waits for a connection. */
  private static final int LEDGER_POOL_SIZE = 1;

  private static final int WORK_POOL_SIZE = 4;
  private static final int READS_POOL_SIZE = 8;

  /** How long one statement of a search may take. */
  public static final Duration LONGEST_READ = Duration.ofSeconds(5);

  private static final String READS_LIMITS = "; SET statement_timeout = " + LONGEST_READ.toMillis();

  private static final String STATEMENT_CANCELLED = "57014";

  /** One connection writes measurements, one rolls them up, and the others read charts. */
  private static final int SAMPLES_POOL_SIZE = 6;

  /** A timeout for statements on measurements, shorter than {@link #SOCKET_TIMEOUT}. */
  private static final String SAMPLES_LIMITS = "; SET statement_timeout = '20s'";

  /** The default duration from which a statement is slow. */
  private static final Duration SLOW = Duration.ofMillis(500);

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(30);

  private final String url;
  private final List<HikariDataSource> pools;
  private final Jdbi ledger;
  private final Jdbi work;
  private final Jdbi reads;
  private final Jdbi samples;
  private final SlowQueries slowQueries;

  private Database(String url, Duration slow) {
    this.url = url;
    this.slowQueries = new SlowQueries(slow);
    this.pools =
        List.of(
            pool(url, "ledger", LEDGER_POOL_SIZE, SET_ROLE),
            pool(url, "work", WORK_POOL_SIZE, SET_ROLE),
            pool(url, "reads", READS_POOL_SIZE, SET_ROLE + READS_LIMITS),
            pool(url, "samples", SAMPLES_POOL_SIZE, SET_ROLE + SAMPLES_LIMITS));
    this.ledger = jdbi(pools.get(0));
    this.work = jdbi(pools.get(1));
    this.reads = jdbi(pools.get(2));
    this.samples = jdbi(pools.get(3));
  }

  private Jdbi jdbi(HikariDataSource pool) {
    Jdbi jdbi = Jdbi.create(pool);
    jdbi.setSqlLogger(slowQueries);
    // The gateway logs these exceptions, and bound values can be secrets.
    jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    return jdbi;
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
    // Otherwise HikariCP asks the first connection for the default. If that connection breaks, it
    // keeps a wrong answer, and each later one fails.
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
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

  /**
   * Opens a connection for a command that does one thing, with the role in the URL and without a
   * limit on the time that a statement takes.
   */
  public static Connection open(String url) throws SQLException {
    Properties properties = properties();
    properties.setProperty("socketTimeout", "0");
    return DriverManager.getConnection(url, properties);
  }

  /** Registers metrics of the connections in use and of the threads that wait for one. */
  public void measureBy(MeterRegistry metrics) {
    pools.forEach(pool -> pool.setMetricRegistry(metrics));
  }

  /** Opens a connection outside the pools, with the role in the URL. */
  public Connection connectAsSessionUser() throws SQLException {
    return DriverManager.getConnection(url, properties());
  }

  /**
   * Migrates the schema, as the role in the URL, which must own the database.
   *
   * @throws StoreException if the database cannot be reached, or its schema cannot be migrated
   */
  public void migrate() throws StoreException {
    Migrations.toLatest(url);
  }

  /** Opens a connection outside the pools, with the role of the gateway. */
  public Connection connect() throws SQLException {
    Connection connection = connectAsSessionUser();
    try (Statement statement = connection.createStatement()) {
      statement.execute(SET_ROLE);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /** For the ledger's thread only. */
  public Jdbi ledger() {
    return ledger;
  }

  /** For work in the background, such as notifications, and for short look-ups. */
  public Jdbi work() {
    return work;
  }

  /**
   * For requests that search what is stored. PostgreSQL stops a statement of theirs after {@link
   * #LONGEST_READ}; {@link #isStopped} recognizes that.
   */
  public Jdbi reads() {
    return reads;
  }

  /** Whether PostgreSQL stopped a statement because it took too long. */
  public static boolean isStopped(Exception failure) {
    return Refusal.states(failure).anyMatch(STATEMENT_CANCELLED::equals);
  }

  /** For measurements, so that charts take the connections of nothing else. */
  public Jdbi samples() {
    return samples;
  }

  public SlowQueries slowQueries() {
    return slowQueries;
  }

  /**
   * The state of the database: {@code ok}, {@code read-only}, or the reason why this gateway cannot
   * work with it.
   *
   * @param connection may be used by nothing else meanwhile
   * @throws SQLException if the database does not answer
   */
  public static String health(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout((int) CONNECT_TIMEOUT.toSeconds());
      try (ResultSet row = statement.executeQuery(HEALTH)) {
        row.next();
        if (row.getInt("oldest_gateway") > Schema.SUPPORTED) {
          return "needs a newer gateway";
        }
        return row.getString("read_only").equals("on") ? "read-only" : "ok";
      }
    }
  }

  /**
   * The state of a database that answered with this: {@code away}, or {@code refuses the sign-in}.
   */
  public static String healthAfter(SQLException failure) {
    return Refusal.isOfSignIn(failure) ? "refuses the sign-in" : "away";
  }

  /** Closes all pools in parallel, because each may wait for a database that does not answer. */
  @Override
  public void close() {
    CompletableFuture.allOf(
            pools.stream()
                .map(pool -> CompletableFuture.runAsync(pool::close))
                .toArray(CompletableFuture[]::new))
        .join();
  }
}
