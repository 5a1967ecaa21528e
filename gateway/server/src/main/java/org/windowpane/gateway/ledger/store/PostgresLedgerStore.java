package org.windowpane.gateway.ledger.store;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.LedgerStore;
import org.windowpane.gateway.ledger.RejectedBatchException;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Stores the ledger's state in PostgreSQL. For one thread. */
public final class PostgresLedgerStore implements LedgerStore {
  private static final String NOT_WRITTEN = "the batch could not be written to the database";

  private static final String CONNECTION_LOST = "08";

  /**
   * SQL states of values that cannot be stored: of their type, a constraint, or a limit of size.
   */
  private static final List<String> OF_VALUES = List.of("22", "23", "54");

  /** SQL states after which it is not known whether a statement was carried out. */
  private static final List<String> LOST = List.of(CONNECTION_LOST, "57P", "58", "XX");

  /** Where this gateway hangs in a transaction, others need not wait for its locks. */
  private static final String NOT_IDLE = "SET LOCAL idle_in_transaction_session_timeout = '2s'";

  private final Database database;
  private final Facets facets = new Facets();

  /** The number of the last batch that was read or stored. */
  private long number;

  /** The number of the last event that was read or stored. */
  private long lastEvent;

  /** Stores the state in {@code database}. */
  public PostgresLedgerStore(Database database) {
    this.database = database;
  }

  @Override
  public LedgerState load(Runnable progress) throws StoreException {
    return inSnapshot(handle -> read(handle, progress));
  }

  @Override
  public LedgerState catchUp(LedgerState known, Runnable progress) throws StoreException {
    return inSnapshot(
        handle -> {
          Optional<Journal.Touched> touched =
              hasSameAuditLog(handle, known) ? Journal.since(handle, number) : Optional.empty();
          if (touched.filter(it -> isComplete(handle, it, known)).isEmpty()) {
            return read(handle, progress);
          }
          if (touched.get().last() == number) {
            return known;
          }
          LedgerState state = new CatchUp(new StateReader(handle)).from(known, touched.get());
          number = touched.get().last();
          lastEvent = state.auditSeq();
          return state;
        });
  }

  private LedgerState read(Handle handle, Runnable progress) {
    facets.forget();
    LedgerState state = new StateReader(handle).read(progress);
    number = Journal.last(handle);
    lastEvent = state.auditSeq();
    return state;
  }

  /** Whether the last known event is still stored; not so after a restore of an older backup. */
  private static boolean hasSameAuditLog(Handle handle, LedgerState known) {
    return known.auditSeq() == 0
        || handle
            .createQuery("SELECT encode(hash, 'hex') FROM audit_event WHERE seq = :seq")
            .bind("seq", known.auditSeq())
            .mapTo(String.class)
            .findOne()
            .filter(known.auditHash()::equals)
            .isPresent();
  }

  /** Whether the journal covers all that is stored: older gateways did not write it. */
  private static boolean isComplete(Handle handle, Journal.Touched touched, LedgerState known) {
    return handle
            .createQuery("SELECT coalesce(max(seq), 0) FROM audit_event")
            .mapTo(Long.class)
            .one()
        == touched.lastEvent().orElse(known.auditSeq());
  }

  private LedgerState inSnapshot(Function<Handle, LedgerState> reading) throws StoreException {
    try {
      return database
          .ledger()
          .inTransaction(TransactionIsolationLevel.REPEATABLE_READ, reading::apply);
    } catch (JdbiException e) {
      throw new StoreException("the state could not be read from the database", e);
    }
  }

  /**
   * Most batches take one statement and so one round trip. Rare changes and notifications are
   * written before it, in the same transaction.
   */
  @Override
  public void commit(Batch batch) throws StoreException, RejectedBatchException {
    List<Change<?, ?>> rare =
        batch.changes().stream().filter(it -> !BulkStatement.takes(it)).toList();
    Optional<Map<Facet, Long>> known = facets.remembered(batch.events());
    try {
      if (rare.isEmpty() && batch.deliveries().isEmpty() && known.isPresent()) {
        database.ledger().useHandle(handle -> write(handle, batch, false, known.get()));
      } else {
        facets.remember(database.ledger().inTransaction(handle -> write(handle, batch, rare)));
      }
      number++;
      lastEvent = lastEventAfter(batch);
    } catch (ConnectionException | OustedException e) {
      throw new StoreException(NOT_WRITTEN, e);
    } catch (JdbiException | SQLException e) {
      throw failure(e);
    } catch (RuntimeException e) {
      // It was thrown while the statements were put together: the transaction was rolled back.
      facets.forget();
      throw new RejectedBatchException(e);
    }
  }

  /**
   * What a failure of a statement or of the commit means: the database rejects a value, or the
   * connection was lost, or the database can write nothing at all.
   */
  private StoreException failure(Exception thrown) throws RejectedBatchException {
    String state =
        Stream.<Throwable>iterate(thrown, it -> it != null, Throwable::getCause)
            .filter(SQLException.class::isInstance)
            .map(it -> ((SQLException) it).getSQLState())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(CONNECTION_LOST);
    if (OF_VALUES.stream().anyMatch(state::startsWith)) {
      facets.forget();
      throw new RejectedBatchException(thrown);
    }
    return LOST.stream().anyMatch(state::startsWith)
        ? StoreException.unconfirmed(NOT_WRITTEN, thrown)
        : new StoreException(NOT_WRITTEN, thrown);
  }

  private Map<Facet, Long> write(Handle handle, Batch batch, List<Change<?, ?>> rare)
      throws SQLException {
    handle.execute(NOT_IDLE);
    new RowWriter(handle).write(rare);
    new OutboxRows(handle).write(batch.deliveries());
    Map<Facet, Long> written = Facets.written(handle, batch.events());
    write(handle, batch, !rare.isEmpty(), written);
    return written;
  }

  private void write(Handle handle, Batch batch, boolean rare, Map<Facet, Long> facets)
      throws SQLException {
    BulkStatement bulk = new BulkStatement();
    bulk.addChanges(batch.changes());
    bulk.addEvents(batch.events(), facets);
    Journal.Batch entry = new Journal.Batch(number + 1, lastEventAfter(batch), rare);
    long startedAt = System.nanoTime();
    boolean isActive = bulk.execute(handle, batch.epoch(), entry);
    database
        .slowQueries()
        .record(
            Duration.ofNanos(System.nanoTime() - startedAt), "a batch of " + batch.events().size());
    if (!isActive) {
      throw new OustedException(batch.epoch());
    }
  }

  private long lastEventAfter(Batch batch) {
    List<AuditEvent> events = batch.events();
    return events.isEmpty() ? lastEvent : events.get(events.size() - 1).seq();
  }

  private static final class OustedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OustedException(long epoch) {
      super("another gateway is active since epoch " + epoch);
    }
  }
}
