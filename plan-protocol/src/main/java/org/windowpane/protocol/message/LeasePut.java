package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.check;
import static org.windowpane.protocol.value.InvalidFieldException.required;

import java.time.Instant;

/**
 * The body of {@code PUT lease}: the active gateway gives a controller its role for a while.
 *
 * @param token the fencing token, at least 1: a controller refuses all that comes with a smaller
 *     one than it has seen, and switches refuse a master with a smaller one
 * @param role the controller's role
 * @param sole whether the gateway has no other controller
 * @param ttlMs how long the lease lasts from its arrival, in milliseconds, 1 to 60,000
 * @param time the gateway's clock: rules begin and end by it
 */
public record LeasePut(long token, ControllerRole role, boolean sole, long ttlMs, Instant time) {
  private static final long LONGEST_MS = 60_000;

  /** Checks the numbers. */
  public LeasePut {
    check(token >= 1, "token", "It must be a whole number of at least 1.");
    required("role", role);
    required("time", time);
    check(
        ttlMs >= 1 && ttlMs <= LONGEST_MS,
        "ttlMs",
        "It must be a whole number from 1 to " + LONGEST_MS + ".");
  }
}
