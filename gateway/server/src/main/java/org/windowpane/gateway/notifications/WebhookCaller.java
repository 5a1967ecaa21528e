package org.windowpane.gateway.notifications;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.windowpane.gateway.ledger.rows.Webhook;

/** Posts to webhooks. */
public interface WebhookCaller {

  /**
   * What is posted.
   *
   * @param id what the recipient knows it by
   * @param kind what it tells, as its code
   * @param body JSON
   */
  record Post(UUID id, String kind, String body) {}

  /**
   * What came back.
   *
   * @param status of HTTP; empty where there was no answer
   * @param error why it does not count as delivered; empty where it does
   * @param took how long it took
   */
  record Result(OptionalInt status, Optional<String> error, Duration took) {}

  /** Posts, and waits for the answer: seconds at most. */
  Result post(Webhook webhook, Post post);
}
