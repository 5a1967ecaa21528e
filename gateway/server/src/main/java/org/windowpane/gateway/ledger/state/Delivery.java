package org.windowpane.gateway.ledger.state;

import java.time.Instant;

/**
 * A notification on its way to a recipient.
 *
 * @param to the recipient
 * @param message the notification
 */
public record Delivery(Recipient to, Message message) {
  /** How many deliveries may wait for one recipient; the gateway discards those beyond. */
  public static final int MOST_WAITING = 1_000;

  /** What recipients are notified of. */
  public interface Message {
    /** The code of its kind. */
    String kind();

    /** When it happened. */
    Instant at();
  }

  /** The notification of a change of a booking. */
  public Notification notification() {
    return (Notification) message;
  }
}
