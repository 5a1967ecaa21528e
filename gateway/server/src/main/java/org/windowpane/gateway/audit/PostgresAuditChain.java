package org.windowpane.gateway.audit;

import java.util.Iterator;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/**
 * The events of a record from the first to the last, for whoever checks them. Nothing is left out
 * by a condition, and a record that an earlier version has kept is read as it is.
 */
public final class PostgresAuditChain {
  private static final int FETCH_SIZE = 2_000;

  private final Database database;

  /** Reads from {@code database}. */
  public PostgresAuditChain(Database database) {
    this.database = database;
  }

  /**
   * Hands over one event after another, as of one instant, for as long as more are wanted.
   *
   * @throws StoreException where the record cannot be read
   */
  public void read(Predicate<AuditEvent> wantsMore) throws StoreException {
    try {
      database.jdbi().useTransaction(handle -> read(handle, wantsMore));
    } catch (JdbiException e) {
      throw new StoreException("the record could not be read", e);
    }
  }

  private static void read(Handle handle, Predicate<AuditEvent> wantsMore) {
    try (Stream<AuditEvent> events =
        handle
            .createQuery("SELECT " + AuditRows.CHAINED + " FROM audit_event e ORDER BY e.seq")
            .setFetchSize(FETCH_SIZE)
            .map(AuditRows::readChained)
            .stream()) {
      Iterator<AuditEvent> each = events.iterator();
      while (each.hasNext() && wantsMore.test(each.next())) {
        // The predicate has done it.
      }
    }
  }
}
