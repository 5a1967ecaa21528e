package org.windowpane.gateway.ledger.store;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.JdbiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.Leader;
import org.windowpane.gateway.ledger.Leaders;
import org.windowpane.gateway.ledger.Leadership;

/**
 * Leadership by a lock of the database that lasts as long as one connection. Every lease has a new
 * epoch, so that a gateway that lost the lock unawares can write nothing more.
 */
public final class PostgresLeadership implements Leadership, Leaders {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresLeadership.class);
  private static final long LOCK = 0x77696e646f77L;
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final int VALID_WITHIN_SECONDS = 3;
  private static final int UNLOCKED_WITHIN_MILLIS = 3000;

  /** The database detects within 3 s that this machine is gone, and releases the lock. */
  private static final String FAST_KEEP_ALIVES =
      "SET tcp_keepalives_idle = 1; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 2";

  private static final int SECRET_BYTES = 32;

  /** The SQL state of errors of a read-only database. */
  private static final String READ_ONLY = "25006";

  /** The pause before the gateway tries a read-only database again. */
  private static final Duration READ_ONLY_PAUSE = Duration.ofMillis(500);

  private final Database database;
  private final String holder;
  private final boolean waits;
  private final Supplier<Optional<URI>> address;
  private final SecureRandom random = new SecureRandom();
  private volatile String secret = "";
  private volatile boolean readOnly;

  private PostgresLeadership(
      Database database, String holder, boolean waits, Supplier<Optional<URI>> address) {
    this.database = database;
    this.holder = holder;
    this.waits = waits;
    this.address = address;
  }

  /** For a program that makes one decision, and fails at once where another gateway is active. */
  public static PostgresLeadership once(Database database, String holder) {
    return new PostgresLeadership(database, holder, false, Optional::empty);
  }

  /**
   * For a gateway, which waits while another one is active.
   *
   * @param holder the name of this gateway in the database
   * @param address where other gateways reach it, if they can
   */
  public static PostgresLeadership of(
      Database database, String holder, Supplier<Optional<URI>> address) {
    return new PostgresLeadership(database, holder, true, address);
  }

  @Override
  public Optional<Leader> leader() throws StoreException {
    if (readOnly) {
      throw new StoreException("the database is read-only, and no gateway is active", null);
    }
    try {
      return database
          .jdbi()
          .withHandle(
              handle ->
                  handle
                      .createQuery(
                          "SELECT address, secret FROM leadership WHERE address IS NOT NULL")
                      .map(
                          (row, context) ->
                              new Leader(
                                  URI.create(row.getString("address")), row.getString("secret")))
                      .findOne());
    } catch (JdbiException e) {
      throw new StoreException("the active gateway could not be looked up", e);
    }
  }

  @Override
  public boolean isOurSecret(String candidate) {
    return MessageDigest.isEqual(
            secret.getBytes(StandardCharsets.UTF_8), candidate.getBytes(StandardCharsets.UTF_8))
        && !secret.isEmpty();
  }

  /** Waits while the database is read-only, as it waits while another gateway is active. */
  @Override
  public Lease acquire(Waiting waiting) throws StoreException, InterruptedException {
    try {
      while (true) {
        Optional<Lease> lease = tryAcquire(waiting);
        if (lease.isPresent()) {
          return lease.get();
        }
        waiting.stillWaiting();
        Thread.sleep(READ_ONLY_PAUSE.toMillis());
      }
    } finally {
      readOnly = false;
    }
  }

  /** Empty where the database is read-only; the next attempt uses another connection. */
  private Optional<Lease> tryAcquire(Waiting waiting) throws StoreException, InterruptedException {
    Connection connection = null;
    try {
      connection = database.connect();
      setKeepAlives(connection);
      lock(connection, waiting);
      return Optional.of(new HeldLease(connection, newEpoch(connection), () -> secret = ""));
    } catch (SQLException e) {
      closeQuietly(connection);
      if (waits && READ_ONLY.equals(e.getSQLState())) {
        if (!readOnly) {
          LOG.warn("the database is read-only; the gateway decides nothing until it can write");
        }
        readOnly = true;
        return Optional.empty();
      }
      throw new StoreException("leadership could not be taken", e);
    } catch (InterruptedException | StoreException | RuntimeException e) {
      closeQuietly(connection);
      throw e;
    }
  }

  private static void setKeepAlives(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(FAST_KEEP_ALIVES);
    }
  }

  private void lock(Connection connection, Waiting waiting)
      throws SQLException, StoreException, InterruptedException {
    boolean isLogged = false;
    while (!tryLock(connection)) {
      // The gateway with the lock finds out by itself whether the database is read-only.
      readOnly = false;
      if (!waits) {
        throw new StoreException("another gateway is active", null);
      }
      if (!isLogged) {
        LOG.info("another gateway is active; this one is on standby");
        isLogged = true;
      }
      waiting.stillWaiting();
      Thread.sleep(PAUSE.toMillis());
    }
  }

  private static boolean tryLock(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT pg_try_advisory_lock(?)")) {
      statement.setLong(1, LOCK);
      try (ResultSet result = statement.executeQuery()) {
        return result.next() && result.getBoolean(1);
      }
    }
  }

  private long newEpoch(Connection connection) throws SQLException {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    secret = HexFormat.of().formatHex(bytes);
    try (PreparedStatement statement =
        connection.prepareStatement(
            "UPDATE leadership SET epoch = epoch + 1, holder = ?, since = now(), address = ?,"
                + " secret = ? RETURNING epoch")) {
      statement.setString(1, holder);
      statement.setString(2, address.get().map(URI::toString).orElse(null));
      statement.setString(3, secret);
      try (ResultSet result = statement.executeQuery()) {
        result.next();
        return result.getLong(1);
      }
    }
  }

  /**
   * Releases the lock, so that the next gateway can become active at once: the database releases
   * the locks of a connection only some time after its other end was closed. Where the database
   * does not answer, closing the connection has to suffice.
   */
  private static void unlockQuietly(Connection connection) {
    try {
      connection.setNetworkTimeout(Runnable::run, UNLOCKED_WITHIN_MILLIS);
      try (PreparedStatement statement =
          connection.prepareStatement("SELECT pg_advisory_unlock(?)")) {
        statement.setLong(1, LOCK);
        statement.execute();
      }
    } catch (SQLException e) {
      LOG.debug("releasing the lock failed", e);
    }
  }

  private static void closeQuietly(Connection connection) {
    if (connection == null) {
      return;
    }
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.debug("closing a connection failed", e);
    }
  }

  private record HeldLease(Connection connection, long epoch, Runnable forget) implements Lease {
    @Override
    public void verify() throws StoreException {
      try {
        if (!connection.isValid(VALID_WITHIN_SECONDS)) {
          throw new StoreException("the connection that holds leadership is gone", null);
        }
      } catch (SQLException e) {
        throw new StoreException("the connection that holds leadership cannot be checked", e);
      }
    }

    @Override
    public void close() {
      forget.run();
      unlockQuietly(connection);
      closeQuietly(connection);
    }
  }
}
