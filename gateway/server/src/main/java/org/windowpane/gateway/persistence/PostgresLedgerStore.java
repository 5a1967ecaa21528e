package org.windowpane.gateway.persistence;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.windowpane.gateway.application.LedgerState;
import org.windowpane.gateway.application.LedgerStore;

/** The ledger's record in PostgreSQL. */
public final class PostgresLedgerStore implements LedgerStore {
  private final Database database;

  /** Keeps the record in {@code database}. */
  public PostgresLedgerStore(Database database) {
    this.database = database;
  }

  @Override
  public LedgerState load() throws StoreException {
    try {
      return database.jdbi().inTransaction(handle -> new StateReader(handle).read());
    } catch (JdbiException e) {
      throw new StoreException("the record could not be read", e);
    }
  }

  @Override
  public void commit(Batch batch) throws StoreException {
    try {
      database
          .jdbi()
          .useTransaction(
              handle -> {
                requireLeadership(handle, batch.epoch());
                new BatchWriter(handle).write(batch.changes(), batch.events());
              });
    } catch (JdbiException | OustedException e) {
      throw new StoreException("the record could not be written", e);
    }
  }

  /**
   * Holds off whoever would take the next epoch until this transaction is over, and fails where
   * somebody has taken it.
   */
  private static void requireLeadership(Handle handle, long epoch) {
    boolean current =
        handle
            .select("SELECT true FROM leadership WHERE epoch = ? FOR SHARE", epoch)
            .mapTo(Boolean.class)
            .findOne()
            .orElse(false);
    if (!current) {
      throw new OustedException(epoch);
    }
  }

  private static final class OustedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OustedException(long epoch) {
      super("another gateway leads since epoch " + epoch);
    }
  }
}
