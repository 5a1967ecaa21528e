package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A request that was decided under an idempotency key.
 *
 * @param key the key
 * @param requestHash SHA-256 of what was asked for, in hex
 * @param bookings those that it made or changed, in order
 * @param at when
 */
public record RememberedRequest(
    IdempotencyKey key, String requestHash, List<UUID> bookings, Instant at) {
  /** Copies what could be changed from outside. */
  public RememberedRequest {
    bookings = List.copyOf(bookings);
  }
}
