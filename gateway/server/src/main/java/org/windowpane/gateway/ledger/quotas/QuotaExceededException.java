package org.windowpane.gateway.ledger.quotas;

/** A command would give a user or a share more than a quota allows. */
public final class QuotaExceededException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Excess excess;

  /**
   * What was exceeded.
   *
   * @param key the user or the share, and the kind
   * @param use how much the holder has
   * @param more how much the request would add
   * @param value how much the holder may have
   */
  public record Excess(QuotaKey key, int use, int more, int value) {
    /** Sentences that name the holder, the use, the quota, and what helps. */
    public String message() {
      QuotaHolder holder = key.holder();
      return "%s %s%s uses %d of %d %s.%s %s An administrator can raise the quota."
          .formatted(
              holder.type() == QuotaHolder.Type.USER ? "User" : "Share",
              holder.name(),
              holder.type() == QuotaHolder.Type.SHARE ? " with all shares below it" : "",
              use,
              value,
              key.kind().unit(),
              more == 1 ? "" : " The request would add " + more + ".",
              key.kind().remedy());
    }
  }

  /** The quota that is used up. */
  public QuotaExceededException(Excess excess) {
    super(excess.message(), null, false, false);
    this.excess = excess;
  }

  /** What was exceeded. */
  public Excess excess() {
    return excess;
  }
}
