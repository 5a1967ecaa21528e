package org.windowpane.gateway.ledger.rows;

/**
 * The key that a client gives a request, so that the gateway does not carry it out twice.
 *
 * @param principal the name of the user
 * @param key the key
 */
public record IdempotencyKey(String principal, String key) {}
