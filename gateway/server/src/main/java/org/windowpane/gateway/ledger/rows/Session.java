package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.Optional;

/**
 * The session of a user who is signed in.
 *
 * @param tokenHash SHA-256 of the cookie, in hex
 * @param principal the name of the user
 * @param expiresAt when the session expires
 * @param providerSession the session of the user at the OpenID Connect provider that signed them
 *     in; the empty text where the provider has no name for it; empty where no provider signed in
 */
public record Session(
    String tokenHash, String principal, Instant expiresAt, Optional<String> providerSession) {

  /** The session of a user whom no provider signed in. */
  public Session(String tokenHash, String principal, Instant expiresAt) {
    this(tokenHash, principal, expiresAt, Optional.empty());
  }
}
