package org.windowpane.gateway.people.oidc;

import java.util.Optional;

/**
 * What ended at a provider, as in a valid logout token (OpenID Connect Back-Channel Logout 1.0).
 *
 * @param issuer the provider
 * @param tokenId identifies the token
 * @param subject the user at the provider; empty only where {@code session} is not
 * @param session the session at the provider; empty for all sessions of the user
 */
public record Logout(
    String issuer, String tokenId, Optional<String> subject, Optional<String> session) {}
