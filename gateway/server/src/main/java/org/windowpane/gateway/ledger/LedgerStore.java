package org.windowpane.gateway.ledger;

import java.util.List;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.state.Delivery;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;

/** Where the ledger keeps its record. */
public interface LedgerStore {

  /**
   * Reads the whole state back.
   *
   * @throws StoreException where that cannot be done now
   */
  LedgerState load() throws StoreException;

  /**
   * The state as it is on record now, without reading again what did not change.
   *
   * @param known what this store read last, and all that it put on record since
   * @throws StoreException where that cannot be read now
   */
  LedgerState catchUp(LedgerState known) throws StoreException;

  /**
   * Puts a batch on record, all or nothing.
   *
   * @throws StoreException where that could not be done, or nobody knows whether it was
   */
  void commit(Batch batch) throws StoreException;

  /**
   * What becomes true together.
   *
   * @param epoch the leadership that it was decided under; the store refuses any but the current
   * @param changes in order
   * @param events in order
   * @param deliveries what is to be told of it, in order
   */
  record Batch(
      long epoch, List<Change<?, ?>> changes, List<AuditEvent> events, List<Delivery> deliveries) {}
}
