package org.windowpane.gateway.ledger;

import java.util.List;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;
import org.windowpane.gateway.notifications.Outbox;

/** Is told what is on record, in order, by the ledger's own thread: it must not wait. */
@FunctionalInterface
public interface CommitListener {

  /**
   * A batch was committed.
   *
   * @param changes in order
   * @param state what holds from now on
   */
  void committed(List<Change<?, ?>> changes, LedgerState state);

  /**
   * This gateway leads from now on: what it knew of the record before may be out of date.
   *
   * @param state what is on record
   */
  default void leads(LedgerState state) {
    committed(List.of(), state);
  }

  /** With the batch that was just committed there is more in the {@link Outbox}. */
  default void isToBeTold() {
    // Most tell nobody.
  }

  /** This gateway no longer leads: what comes on record from now on is not told here. */
  default void ends() {
    // Most have nothing to give back.
  }
}
