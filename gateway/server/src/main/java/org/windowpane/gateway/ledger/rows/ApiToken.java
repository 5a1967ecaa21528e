package org.windowpane.gateway.ledger.rows;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A token with which a program acts for a user.
 *
 * @param id its id
 * @param tokenHash SHA-256 of the token, in hex; the gateway does not store the token itself
 * @param principal the name of the user
 * @param name what the user calls the token
 * @param scopes what the program may do, at least one thing
 * @param createdAt when the user made it
 * @param expiresAt when it expires; empty where it does not expire
 * @param lastUsedAt when it was last used, to {@link #USE_RECORDED_EVERY}; empty for never
 */
public record ApiToken(
    UUID id,
    String tokenHash,
    String principal,
    String name,
    Set<Scope> scopes,
    Instant createdAt,
    Optional<Instant> expiresAt,
    Optional<Instant> lastUsedAt) {
  /** How exactly the gateway stores when a token was last used. */
  public static final Duration USE_RECORDED_EVERY = Duration.ofMinutes(1);

  /** Copies what could be changed from outside. */
  public ApiToken {
    scopes = Set.copyOf(scopes);
  }

  /** Whether it is valid at an instant. */
  public boolean isValidAt(Instant now) {
    return expiresAt.filter(end -> !now.isBefore(end)).isEmpty();
  }

  /** Whether the gateway has to store that the token is used now. */
  public boolean isUseRecordDue(Instant now) {
    return lastUsedAt.filter(last -> now.isBefore(last.plus(USE_RECORDED_EVERY))).isEmpty();
  }

  public ApiToken used(Instant now) {
    return new ApiToken(
        id, tokenHash, principal, name, scopes, createdAt, expiresAt, Optional.of(now));
  }
}
