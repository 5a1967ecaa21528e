package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.UUID;

/**
 * A request that was decided under an idempotency key.
 *
 * @param requestHash SHA-256 of what was asked for, in hex
 * @param booking what it led to
 * @param at when
 */
public record RememberedRequest(String requestHash, UUID booking, Instant at) {}
