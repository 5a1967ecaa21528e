package org.windowpane.gateway.ledger;

import org.windowpane.gateway.database.StoreException;

/** Decides which of several gateways is active. */
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

  /**
   * Another system has seen an epoch that this gateway has not: the next one has to be greater.
   *
   * @param epoch 0 or more
   */
  void exceed(long epoch);

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

  /**
   * The right to write. It is renewed regularly for as long as its holder reports that it is alive.
   * Where it was not renewed for some seconds, another gateway may become active.
   */
  interface Lease extends AutoCloseable {

    /** Increases every time that a gateway becomes active. */
    long epoch();

    /**
     * Whether it is certain that no other gateway is active. False some time before another one may
     * become active. For any thread.
     */
    boolean holds();

    /**
     * Reports that the holder is alive. The lease of a holder that is silent for some seconds ends.
     *
     * @throws StoreException where the lease is lost
     */
    void keep() throws StoreException;

    /** Ends the lease although it holds. For any thread. */
    void giveUp(String reason);

    @Override
    void close();
  }
}
