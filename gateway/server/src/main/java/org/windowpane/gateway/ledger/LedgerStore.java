package org.windowpane.gateway.ledger;

import java.util.List;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.state.Delivery;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Where the ledger stores its state. */
public interface LedgerStore {

  /**
   * Reads the whole state.
   *
   * @param progress called again and again while the reading gets on, on any thread
   * @throws StoreException where the state cannot be read now
   */
  LedgerState load(Runnable progress) throws StoreException;

  /** The same, where it does not matter how it gets on. */
  default LedgerState load() throws StoreException {
    return load(() -> {});
  }

  /**
   * The state as it is stored now, without reading again what did not change.
   *
   * @param known the state that this store last read, with all changes that it stored since
   * @param progress as in {@link #load(Runnable)}, where the whole state must be read after all
   * @throws StoreException where the state cannot be read now
   */
  LedgerState catchUp(LedgerState known, Runnable progress) throws StoreException;

  /** The same, where it does not matter how it gets on. */
  default LedgerState catchUp(LedgerState known) throws StoreException {
    return catchUp(known, () -> {});
  }

  /**
   * Stores a batch, all or nothing.
   *
   * @throws RejectedBatchException where a value in the batch cannot be stored; nothing was stored
   * @throws StoreException where the store cannot be used; {@link StoreException#isOutcomeKnown}
   *     states whether the batch may have been stored
   */
  void commit(Batch batch) throws StoreException, RejectedBatchException;

  /**
   * Changes and events that are stored together.
   *
   * @param epoch the epoch of the lease that they were decided under; the store refuses any but the
   *     current one
   * @param changes in order
   * @param events in order
   * @param deliveries the notifications to send, in order
   */
  record Batch(
      long epoch, List<Change<?, ?>> changes, List<AuditEvent> events, List<Delivery> deliveries) {}
}
