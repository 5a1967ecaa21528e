package org.windowpane.gateway.notifications;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.state.Notification;
import org.windowpane.gateway.ledger.state.Recipient;

/**
 * The notifications that wait for delivery. The ledger adds a notification in the transaction that
 * stores the change it reports. The active gateway delivers and removes it.
 */
public interface Outbox {
  /**
   * The oldest notification that waits for a recipient. The gateway delivers the notifications of a
   * recipient in order.
   *
   * @param seq its place in the order
   * @param id identifies the notification for the recipient, the same in every attempt
   * @param to the recipient
   * @param kind the code of its kind
   * @param at when the event happened
   * @param notification a {@link Notification} as JSON
   * @param attempts how many attempts failed
   * @param nextAt the earliest time of the next attempt
   */
  record Waiting(
      long seq,
      UUID id,
      Recipient to,
      String kind,
      Instant at,
      String notification,
      int attempts,
      Instant nextAt) {}

  /**
   * The health of the deliveries to a recipient.
   *
   * @param failures failed attempts since the last successful delivery
   * @param failingSince when the first of them failed
   * @param lastError the last error; empty after a successful delivery
   * @param lastDeliveredAt when the last delivery succeeded
   * @param waiting how many notifications wait
   * @param dropped how many notifications the gateway dropped, in total
   */
  record Health(
      long failures,
      Optional<Instant> failingSince,
      Optional<String> lastError,
      Optional<Instant> lastDeliveredAt,
      long waiting,
      long dropped) {}

  /**
   * The oldest waiting notification of each recipient, whether its next attempt is due or not.
   *
   * @throws UnavailableException if the database does not answer; so does every other method
   */
  List<Waiting> heads();

  /** How many notifications wait for all recipients together. */
  long depth();

  /** Removes a notification that was delivered. */
  void delivered(Waiting delivery, Instant now);

  /**
   * Stores that an attempt failed, and keeps the notification.
   *
   * @param reason the reason, as a sentence
   * @param next when the gateway tries again
   */
  void failed(Waiting delivery, String reason, Instant now, Instant next);

  /** Stores that the last attempt failed, and removes the notification. */
  void dropped(Waiting delivery, String reason, Instant now);

  /**
   * Removes a notification without an attempt. This does not count as a failure of the recipient.
   *
   * @param reason the reason, as a sentence
   */
  void discarded(Waiting delivery, String reason);

  /** The health of webhooks, by id; without those that were removed. */
  Map<UUID, Health> webhooks(Collection<UUID> ids);

  /** The health of a user's email address; empty if the user has none. */
  Optional<Health> mailbox(String principal);
}
