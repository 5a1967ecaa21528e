package org.windowpane.gateway.ledger.rows;

import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A URL to which the gateway sends notifications of a user's bookings.
 *
 * @param id its id
 * @param principal the name of the user
 * @param url http or https; no log shows all of it, because knowing it may be enough to post there
 * @param secret the secret with which the gateway signs deliveries
 * @param kinds the notifications that the user wants
 * @param createdAt when the user registered it
 * @param off when and why the gateway stopped delivering; empty while it delivers
 */
public record Webhook(
    UUID id,
    String principal,
    URI url,
    WebhookSecret secret,
    Set<NotificationKind> kinds,
    Instant createdAt,
    Optional<Off> off) {

  /** Copies what could be changed from outside. */
  public Webhook {
    kinds = Set.copyOf(kinds);
  }

  /** The gateway stopped delivering. */
  public record Off(Instant since, String reason) {}

  public Webhook with(Optional<Off> other) {
    return new Webhook(id, principal, url, secret, kinds, createdAt, other);
  }

  /** Without the parts that may be secret. */
  @Override
  public String toString() {
    return "Webhook[" + id + " of " + principal + " at " + url.getHost() + "]";
  }
}
