package org.windowpane.gateway.ledger.state;

/**
 * A notification on its way to a recipient.
 *
 * @param to the recipient
 * @param notification the notification
 */
public record Delivery(Recipient to, Notification notification) {
  /** How many deliveries may wait for one recipient; the gateway discards those beyond. */
  public static final int MOST_WAITING = 1_000;
}
