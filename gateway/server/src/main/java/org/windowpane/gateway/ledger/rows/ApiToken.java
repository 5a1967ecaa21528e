package org.windowpane.gateway.ledger.rows;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What a program carries to speak for somebody.
 *
 * @param id what it is known by
 * @param tokenHash SHA-256 of what it carries, in hex; what it carries is kept nowhere
 * @param principal whom it speaks for
 * @param name what they call it
 * @param scopes what it may do, at least one thing
 * @param createdAt since when
 * @param expiresAt until when; empty for as long as nobody revokes it
 * @param lastUsedAt when it was last used, to {@link #USE_IS_NOTED_EVERY}; empty for never
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
  /** How exactly it is known when a token was last used. */
  public static final Duration USE_IS_NOTED_EVERY = Duration.ofMinutes(1);

  /** Copies what could be changed from outside. */
  public ApiToken {
    scopes = Set.copyOf(scopes);
  }

  /** Whether it serves at an instant. */
  public boolean isGood(Instant now) {
    return expiresAt.filter(end -> !now.isBefore(end)).isEmpty();
  }

  /** Whether that it is used now is worth noting. */
  public boolean isUseNews(Instant now) {
    return lastUsedAt.filter(last -> now.isBefore(last.plus(USE_IS_NOTED_EVERY))).isEmpty();
  }

  public ApiToken used(Instant now) {
    return new ApiToken(
        id, tokenHash, principal, name, scopes, createdAt, expiresAt, Optional.of(now));
  }
}
