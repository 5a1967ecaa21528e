package org.windowpane.gateway.ledger.rows;

/**
 * What a client calls one request, so that asking again does not do it twice.
 *
 * @param principal whose word it is
 * @param key the word
 */
public record IdempotencyKey(String principal, String key) {}
