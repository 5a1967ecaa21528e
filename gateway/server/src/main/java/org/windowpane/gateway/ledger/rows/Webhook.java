package org.windowpane.gateway.ledger.rows;

import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A URL at which somebody is told of their bookings.
 *
 * @param id what it is known by
 * @param principal whom
 * @param url http or https; who knows it may be able to post there, so no log shows all of it
 * @param secret what deliveries are signed with
 * @param kinds what they want to be told
 * @param createdAt since when
 * @param off since when and why nothing is delivered; empty while it is on
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

  /** Nothing is delivered any more. */
  public record Off(Instant since, String why) {}

  public Webhook with(Optional<Off> other) {
    return new Webhook(id, principal, url, secret, kinds, createdAt, other);
  }

  /** Without what may be secret. */
  @Override
  public String toString() {
    return "Webhook[" + id + " of " + principal + " at " + url.getHost() + "]";
  }
}
