package org.windowpane.gateway.people.tokens;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How long API tokens are valid.
 *
 * @param standard how long a token is valid whose creator sets no expiry
 * @param longest how long a token can be valid; empty for no limit, which also allows tokens that
 *     do not expire
 */
public record TokenPolicy(Duration standard, Optional<Duration> longest) {
  private static final Duration TEN_YEARS = Duration.ofDays(3660);

  /** The clock of the client, which adds days to it, may be ahead. */
  private static final Duration TOLERANCE = Duration.ofHours(1);

  /** Whether tokens may have no expiry. */
  boolean allowsNoExpiry() {
    return longest.isEmpty();
  }

  /** Why a token may not have this expiry; empty if it may. */
  Optional<String> objection(Instant end, Instant now) {
    if (!end.isAfter(now)) {
      return Optional.of("must be in the future");
    }
    String limit = longest.map(it -> it.toDays() + " days").orElse("ten years");
    return end.isAfter(now.plus(longest.orElse(TEN_YEARS)).plus(TOLERANCE))
        ? Optional.of("must be within " + limit)
        : Optional.empty();
  }
}
