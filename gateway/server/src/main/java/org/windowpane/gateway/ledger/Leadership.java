package org.windowpane.gateway.ledger;

import org.windowpane.gateway.database.StoreException;

/** Decides which of several gateways writes. */
@FunctionalInterface
public interface Leadership {

  /**
   * Waits until this gateway leads.
   *
   * @param waiting what to do again and again meanwhile
   * @throws StoreException where nobody can tell
   * @throws InterruptedException where the wait was ended from outside
   */
  Lease acquire(Waiting waiting) throws StoreException, InterruptedException;

  /** What a gateway does while another one leads. */
  @FunctionalInterface
  interface Waiting {
    /** Nothing. */
    Waiting IDLY = () -> {};

    /**
     * Another one still leads.
     *
     * @throws StoreException where the record cannot be read; then the wait ends
     */
    void stillWaiting() throws StoreException;
  }

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
