package org.windowpane.gateway.application;

import java.util.List;

/** Is told what is on record, in order, by the ledger's own thread: it must not wait. */
@FunctionalInterface
public interface CommitListener {

  /**
   * A batch was committed.
   *
   * @param changes in order
   * @param state what holds from now on
   */
  void committed(List<Change> changes, LedgerState state);
}
