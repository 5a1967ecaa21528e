package org.windowpane.gateway.application;

import org.windowpane.gateway.application.LedgerStore.StoreException;

/** Decides which of several gateways writes. */
@FunctionalInterface
public interface Leadership {

  /**
   * Waits until this gateway leads.
   *
   * @throws StoreException where nobody can tell
   * @throws InterruptedException where the wait was ended from outside
   */
  Lease acquire() throws StoreException, InterruptedException;

  /** Holds as long as it is not closed and the store can be reached. */
  interface Lease extends AutoCloseable {

    /** Goes up with every change of leadership. */
    long epoch();

    /**
     * Makes sure that the lease still holds.
     *
     * @throws StoreException where it does not, or nobody can tell
     */
    void verify() throws StoreException;

    @Override
    void close();
  }
}
