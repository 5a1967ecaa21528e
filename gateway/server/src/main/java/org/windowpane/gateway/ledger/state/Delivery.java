package org.windowpane.gateway.ledger.state;

/**
 * Something that is to be told to somebody.
 *
 * @param to where
 * @param notice what
 */
public record Delivery(Recipient to, Notification notice) {
  /** How many deliveries may wait for one recipient; the gateway discards those beyond. */
  public static final int MOST_WAITING = 1_000;
}
