package org.windowpane.gateway.notifications;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.windowpane.gateway.ledger.rows.Webhook;

/** Posts to webhooks. */
public interface WebhookCaller {

  /**
   * A delivery.
   *
   * @param id identifies the notification for the recipient
   * @param kind the code of its kind
   * @param body the notification as JSON
   */
  record Post(UUID id, String kind, String body) {}

  /**
   * The result of a delivery.
   *
   * @param status the HTTP status; empty if there was no answer
   * @param error why the delivery failed; empty if it succeeded
   * @param took how long the delivery took
   */
  record Result(OptionalInt status, Optional<String> error, Duration took) {}

  /** Posts, and waits a few seconds at most for the answer. */
  Result post(Webhook webhook, Post post);
}
