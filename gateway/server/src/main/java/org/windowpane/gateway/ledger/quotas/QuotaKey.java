package org.windowpane.gateway.ledger.quotas;

/**
 * Identifies a quota.
 *
 * @param holder the user or the share
 * @param kind a kind that holders of its type have
 */
public record QuotaKey(QuotaHolder holder, QuotaKind kind) {
  /** Checks that such a holder has such a quota. */
  public QuotaKey {
    if (!kind.isOf(holder.type())) {
      throw new IllegalArgumentException("a " + holder.type().code() + " has no quota of " + kind);
    }
  }

  /** A quota of a user. */
  public static QuotaKey ofUser(String name, QuotaKind kind) {
    return new QuotaKey(QuotaHolder.user(name), kind);
  }

  /** A quota of a share. */
  public static QuotaKey ofShare(String name, QuotaKind kind) {
    return new QuotaKey(QuotaHolder.share(name), kind);
  }
}
