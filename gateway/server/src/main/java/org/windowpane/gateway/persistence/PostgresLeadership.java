package org.windowpane.gateway.persistence;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.application.Leadership;
import org.windowpane.gateway.application.LedgerStore.StoreException;

/**
 * Leadership by a lock of the database that lives as long as one connection. A new epoch is taken
 * with it, so that one who lost the lock without noticing can write nothing more.
 */
public final class PostgresLeadership implements Leadership {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresLeadership.class);
  private static final long LOCK = 0x77696e646f77L;
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int VALID_WITHIN_SECONDS = 3;

  private final Database database;
  private final String holder;
  private final boolean patient;

  /**
   * @param holder what this gateway is called in the record
   * @param patient whether to wait as long as another one leads, or to fail at once
   */
  public PostgresLeadership(Database database, String holder, boolean patient) {
    this.database = database;
    this.holder = holder;
    this.patient = patient;
  }

  @Override
  public Lease acquire() throws StoreException, InterruptedException {
    Connection connection = null;
    try {
      connection = database.connect();
      lock(connection);
      return new HeldLease(connection, newEpoch(connection));
    } catch (SQLException e) {
      closeQuietly(connection);
      throw new StoreException("leadership could not be taken", e);
    } catch (InterruptedException | StoreException | RuntimeException e) {
      closeQuietly(connection);
      throw e;
    }
  }

  private void lock(Connection connection)
      throws SQLException, StoreException, InterruptedException {
    boolean told = false;
    while (!tryLock(connection)) {
      if (!patient) {
        throw new StoreException("another gateway leads", null);
      }
      if (!told) {
        LOG.info("another gateway leads; standing by");
        told = true;
      }
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
    try (PreparedStatement statement =
        connection.prepareStatement(
            "UPDATE leadership SET epoch = epoch + 1, holder = ?, since = now()"
                + " RETURNING epoch")) {
      statement.setString(1, holder);
      try (ResultSet result = statement.executeQuery()) {
        result.next();
        return result.getLong(1);
      }
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

  private record HeldLease(Connection connection, long epoch) implements Lease {
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
      closeQuietly(connection);
    }
  }
}
