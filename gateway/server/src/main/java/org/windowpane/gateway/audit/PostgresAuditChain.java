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
 * The events of an audit log from the first to the last, for a check of their chain. No condition
 * leaves an event out, and an audit log that an earlier version wrote is read as it is.
 */
public final class PostgresAuditChain {
  private static final int FETCH_SIZE = 2_000;

  private final Database database;

  /** Reads from {@code database}. */
  public PostgresAuditChain(Database database) {
    this.database = database;
  }

  /**
   * Passes one event after another, as of one instant, until the predicate wants no more.
   *
   * @throws StoreException where the audit log cannot be read
   */
  public void read(Predicate<AuditEvent> wantsMore) throws StoreException {
    try {
      database.jdbi().useTransaction(handle -> read(handle, wantsMore));
    } catch (JdbiException e) {
      throw new StoreException("the audit log could not be read", e);
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
