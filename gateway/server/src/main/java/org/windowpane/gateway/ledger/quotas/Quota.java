package org.windowpane.gateway.ledger.quotas;

/**
 * A quota that an administrator set, in place of the default.
 *
 * @param key the user or the share, and the kind
 * @param value how many the holder may have, 0 to the largest value of the kind
 */
public record Quota(QuotaKey key, int value) {}
