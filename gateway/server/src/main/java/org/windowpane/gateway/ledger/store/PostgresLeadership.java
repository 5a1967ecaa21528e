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
import java.time.Instant;
import java.time.OffsetDateTime;
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
import org.windowpane.gateway.time.TrustedClock;

/**
 * Leadership by an epoch in the database, which every transaction of the ledger checks: a gateway
 * that is no longer active writes nothing more. A gateway becomes active by raising the epoch. It
 * may do so when the lock of the current epoch is free, because its holder ended or lost its
 * connection, and when the holder did not renew its lease, because it hangs.
 */
public final class PostgresLeadership implements Leadership, Leaders {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresLeadership.class);

  /** The class of the locks; the number of a lock is its epoch. */
  private static final int LOCK = 0x77696e65;

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final int UNLOCKED_WITHIN_MILLIS = 3000;

  /** The database detects within 3 s that this machine is gone, and releases the lock. */
  private static final String FAST_KEEP_ALIVES =
      "SET tcp_keepalives_idle = 1; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 2;"
          + " SET lock_timeout = '1s'";

  private static final String SEEN =
      """
      SELECT epoch, coalesce(renewed_at < clock_timestamp() - ? * interval '1 ms', true) AS expired,
             clock_timestamp() AS now
        FROM leadership LEFT JOIN leadership_lease USING (epoch)
      """;

  private static final String RAISE =
      """
      WITH raised AS (
        UPDATE leadership
           SET epoch = ?, holder = ?, since = now(), address = ?, secret = ?
         WHERE epoch = ?
        RETURNING epoch)
      INSERT INTO leadership_lease (epoch, renewed_at)
      SELECT epoch, clock_timestamp() FROM raised
          ON CONFLICT (only_row)
          DO UPDATE SET epoch = excluded.epoch, renewed_at = excluded.renewed_at
      """;

  private static final int SECRET_BYTES = 32;

  /** How long the database may take to answer a gateway that waits. */
  private static final int WAITING_ANSWER_MILLIS = 5_000;

  /** How long it may take where a user waits to be forwarded to the active gateway. */
  private static final int LOOK_UP_MILLIS = 2_000;

  /** Greater epochs are not believed: tokens that follow from them have to fit into 64 bits. */
  private static final long MAX_EPOCH = 1L << 40;

  /** The SQL state of a lock that was not free in time. */
  private static final String LOCKED = "55P03";

  /** The SQL state of errors of a read-only database. */
  private static final String READ_ONLY = "25006";

  /** The pause before the gateway tries a read-only database again. */
  private static final Duration READ_ONLY_PAUSE = Duration.ofMillis(500);

  private final Database database;
  private final String holder;
  private final boolean waits;
  private final Supplier<Optional<URI>> address;
  private final TrustedClock clock;
  private final SecureRandom random = new SecureRandom();
  private volatile String secret = "";
  private volatile boolean readOnly;

  /** The epoch that the next one has to exceed. */
  private volatile long seenElsewhere;

  private boolean isClockWrong;

  private PostgresLeadership(
      Database database,
      String holder,
      boolean waits,
      Supplier<Optional<URI>> address,
      TrustedClock clock) {
    this.clock = clock;
    this.database = database;
    this.holder = holder;
    this.waits = waits;
    this.address = address;
  }

  /** For a program that makes one decision, and fails at once where another gateway is active. */
  public static PostgresLeadership once(Database database, String holder) {
    return new PostgresLeadership(database, holder, false, Optional::empty, new TrustedClock());
  }

  /**
   * For a gateway, which waits while another one is active.
   *
   * @param holder the name of this gateway in the database
   * @param address where other gateways reach it, if they can
   * @param clock the clock of this gateway, which does not become active where it differs from that
   *     of the database by more than {@link TrustedClock#TOLERANCE}
   */
  public static PostgresLeadership of(
      Database database, String holder, Supplier<Optional<URI>> address, TrustedClock clock) {
    return new PostgresLeadership(database, holder, true, address, clock);
  }

  @Override
  public Optional<Leader> leader() throws StoreException {
    if (readOnly) {
      throw new StoreException("the database is read-only, and no gateway is active", null);
    }
    try {
      return database
          .work()
          .withHandle(
              handle -> {
                handle.getConnection().setNetworkTimeout(Runnable::run, LOOK_UP_MILLIS);
                return handle
                    .createQuery("SELECT address, secret FROM leadership WHERE address IS NOT NULL")
                    .map(
                        (row, context) ->
                            new Leader(
                                URI.create(row.getString("address")), row.getString("secret")))
                    .findOne();
              });
    } catch (JdbiException | SQLException e) {
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
      connection.setNetworkTimeout(Runnable::run, WAITING_ANSWER_MILLIS);
      return Optional.of(wait(connection, waiting));
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

  private Lease wait(Connection connection, Waiting waiting)
      throws SQLException, StoreException, InterruptedException {
    boolean isLogged = false;
    while (true) {
      Optional<Lease> lease = takeOver(connection);
      if (lease.isPresent()) {
        return lease.get();
      }
      // The active gateway finds out by itself whether the database is read-only.
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

  /**
   * What the database has of the active gateway.
   *
   * @param epoch its epoch
   * @param expired whether it did not renew its lease in time, or never had one
   * @param now the time of the database
   */
  private record Seen(long epoch, boolean expired, Instant now) {}

  /** Raises the epoch where that is allowed now; empty where another gateway is active. */
  private Optional<Lease> takeOver(Connection connection) throws SQLException {
    long begun = System.nanoTime();
    Seen seen = seen(connection);
    boolean isFree = tryLock(connection, seen.epoch());
    if ((!isFree && !seen.expired()) || !isClockRight(seen, begun)) {
      if (isFree) {
        unlock(connection, seen.epoch());
      }
      return Optional.empty();
    }
    long next = Math.max(seen.epoch(), seenElsewhere) + 1;
    // Of several gateways only the one with the lock of the next epoch goes on.
    boolean isNext = tryLock(connection, next);
    boolean isRaised = isNext && raise(connection, seen.epoch(), next);
    if (isFree) {
      unlock(connection, seen.epoch());
    }
    if (!isRaised) {
      if (isNext) {
        unlock(connection, next);
      }
      return Optional.empty();
    }
    if (!isFree) {
      LOG.warn("the active gateway of epoch {} hangs; this one takes over", seen.epoch());
    }
    return Optional.of(
        new PostgresLease(connection, next, begun, this::observe, () -> release(connection, next)));
  }

  private boolean isClockRight(Seen seen, long begun) {
    long nanos = middle(begun);
    observe(seen.now(), begun);
    Duration difference =
        Duration.between(clock.trusted(), seen.now().plusNanos(System.nanoTime() - nanos));
    boolean wasWrong = isClockWrong;
    isClockWrong = waits && difference.abs().compareTo(TrustedClock.TOLERANCE) > 0;
    if (isClockWrong && !wasWrong) {
      LOG.error(
          "this machine's clock differs from that of the database by {} ms; the gateway does not"
              + " become active before that is corrected",
          -difference.toMillis());
    }
    return !isClockWrong;
  }

  private void observe(Instant shown, long asked) {
    clock.observe("the database", shown, asked);
  }

  /** The instant in the middle between one and now, when the database read its clock. */
  private static long middle(long begun) {
    return begun + (System.nanoTime() - begun) / 2;
  }

  /**
   * Another system has seen this epoch, which is greater than that of the database after a restore.
   * The next one will be greater.
   */
  @Override
  public void exceed(long epoch) {
    if (epoch < MAX_EPOCH) {
      seenElsewhere = Math.max(seenElsewhere, epoch);
    } else {
      LOG.error("a controller reports the epoch {}, which cannot be true", epoch);
    }
  }

  private static Seen seen(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SEEN)) {
      statement.setLong(1, PostgresLease.EXPIRES_AFTER.toMillis());
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new Seen(
            row.getLong("epoch"),
            row.getBoolean("expired"),
            row.getObject("now", OffsetDateTime.class).toInstant());
      }
    }
  }

  private static boolean tryLock(Connection connection, long epoch) throws SQLException {
    return ask(connection, "SELECT pg_try_advisory_lock(?, ?)", epoch);
  }

  private static void unlock(Connection connection, long epoch) throws SQLException {
    ask(connection, "SELECT pg_advisory_unlock(?, ?)", epoch);
  }

  private static boolean ask(Connection connection, String sql, long epoch) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, LOCK);
      statement.setInt(2, (int) epoch);
      try (ResultSet result = statement.executeQuery()) {
        return result.next() && result.getBoolean(1);
      }
    }
  }

  /** False where another gateway was first, or a transaction still holds the epoch. */
  private boolean raise(Connection connection, long epoch, long next) throws SQLException {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    String fresh = HexFormat.of().formatHex(bytes);
    try (PreparedStatement statement = connection.prepareStatement(RAISE)) {
      statement.setLong(1, next);
      statement.setString(2, holder);
      statement.setString(3, address.get().map(URI::toString).orElse(null));
      statement.setString(4, fresh);
      statement.setLong(5, epoch);
      secret = fresh;
      return statement.executeUpdate() == 1;
    } catch (SQLException e) {
      if (LOCKED.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  private void release(Connection connection, long epoch) {
    secret = "";
    unlockQuietly(connection, epoch);
    closeQuietly(connection);
  }

  /**
   * Releases the lock, so that the next gateway can become active at once: the database releases
   * the locks of a connection only some time after its other end was closed. Where the database
   * does not answer, closing the connection has to suffice.
   */
  private static void unlockQuietly(Connection connection, long epoch) {
    try {
      connection.setNetworkTimeout(Runnable::run, UNLOCKED_WITHIN_MILLIS);
      unlock(connection, epoch);
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
}
