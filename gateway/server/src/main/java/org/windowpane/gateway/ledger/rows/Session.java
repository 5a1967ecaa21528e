package org.windowpane.gateway.ledger.rows;

import java.time.Instant;

/**
 * Somebody is logged in.
 *
 * @param tokenHash SHA-256 of the cookie in hex
 * @param principal who
 * @param expiresAt when it ends by itself
 */
public record Session(String tokenHash, String principal, Instant expiresAt) {}
