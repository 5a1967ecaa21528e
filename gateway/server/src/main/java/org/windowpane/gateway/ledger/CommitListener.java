package org.windowpane.gateway.ledger;

import java.util.List;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.notifications.Outbox;

/** Receives stored changes, in order, on the ledger's own thread, so it must not wait. */
@FunctionalInterface
public interface CommitListener {

  /**
   * A batch was committed.
   *
   * @param changes in order
   * @param state the state after the batch
   */
  void committed(List<Change<?, ?>> changes, LedgerState state);

  /**
   * This gateway becomes active: what the listener knew before may be out of date.
   *
   * @param state the stored state
   */
  default void becameActive(LedgerState state) {
    committed(List.of(), state);
  }

  /** The batch that was just committed added deliveries to the {@link Outbox}. */
  default void deliveriesQueued() {
    // Most listeners send no notifications.
  }

  /** This gateway is no longer active: the listener receives no more changes. */
  default void becameInactive() {
    // Most listeners have nothing to release.
  }
}
