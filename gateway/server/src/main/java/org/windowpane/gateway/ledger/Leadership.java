package org.windowpane.gateway.ledger;

import org.windowpane.gateway.database.StoreException;

/** Decides which of several gateways is active. */
@FunctionalInterface
public interface Leadership {

  /**
   * Waits until this gateway is active.
   *
   * @param waiting what to do again and again meanwhile
   * @throws StoreException where the database cannot be used, or another gateway is active and this
   *     one does not wait
   * @throws InterruptedException where the wait was interrupted
   */
  Lease acquire(Waiting waiting) throws StoreException, InterruptedException;

  /** What a gateway does while another one is active. */
  @FunctionalInterface
  interface Waiting {
    /** Nothing. */
    Waiting DO_NOTHING = () -> {};

    /**
     * Another gateway is still active.
     *
     * @throws StoreException where the database cannot be read; then the wait ends
     */
    void stillWaiting() throws StoreException;
  }

  /** The right to write. It holds until it is closed or the store cannot be reached. */
  interface Lease extends AutoCloseable {

    /** Increases every time that a gateway becomes active. */
    long epoch();

    /**
     * Checks that the lease still holds.
     *
     * @throws StoreException where it does not, or cannot be checked
     */
    void verify() throws StoreException;

    @Override
    void close();
  }
}
