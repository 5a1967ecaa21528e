package org.windowpane.gateway.ledger.rows;

import java.time.Instant;

/**
 * The session of a user who is signed in.
 *
 * @param tokenHash SHA-256 of the cookie, in hex
 * @param principal the name of the user
 * @param expiresAt when the session expires
 */
public record Session(String tokenHash, String principal, Instant expiresAt) {}
