package org.windowpane.gateway.ledger.state;

/**
 * A notification on its way to a recipient.
 *
 * @param to the recipient
 * @param message the notification
 */
public record Delivery(Recipient to, OutboxMessage message) {
  /** How many deliveries may wait for one recipient; the gateway discards those beyond. */
  public static final int MOST_WAITING = 1_000;

  /** The notification of a change of a booking. */
  public Notification notification() {
    return (Notification) message;
  }
}
