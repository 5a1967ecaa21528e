package org.windowpane.gateway.ledger.rows;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A request that was decided under an idempotency key.
 *
 * @param key the key
 * @param requestHash SHA-256 of the request, in hex
 * @param bookings the bookings that it made or changed, in order
 * @param at when it was decided
 */
public record RememberedRequest(
    IdempotencyKey key, String requestHash, List<UUID> bookings, Instant at) {
  /** How long a client can repeat a request under its idempotency key. */
  public static final Duration REMEMBERED = Duration.ofHours(24);

  /** Copies what could be changed from outside. */
  public RememberedRequest {
    bookings = List.copyOf(bookings);
  }

  /** When the gateway forgets it. */
  public Instant forgottenAt() {
    return at.plus(REMEMBERED);
  }
}
