package org.windowpane.gateway.ledger.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.quotas.Quota;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException.Excess;
import org.windowpane.gateway.ledger.quotas.QuotaHolder.Type;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.quotas.Quotas;

/**
 * How much users and shares may have: what administrators set, else the defaults.
 *
 * @param defaults the defaults of this gateway
 */
public record QuotaLimits(Quotas defaults) {
  /** How many idempotency keys of all users the heap has room for, for each open booking. */
  private static final int KEYS_PER_BOOKING = 4;

  /** The quota of a user or a share. */
  public int of(LedgerState state, QuotaKey key) {
    return Optional.ofNullable(state.quotas().get(key))
        .map(Quota::value)
        .orElseGet(() -> standard(key));
  }

  /** The quota where no administrator sets another one. */
  public int standard(QuotaKey key) {
    return defaults.of(key.holder().type(), key.kind());
  }

  /**
   * Checks the changes of one command. A holder that has more than a quota keeps it, and gets no
   * more.
   *
   * @param state before the changes
   * @throws QuotaExceededException where they add to what exceeds a quota then
   */
  public void check(LedgerState state, List<Change<?, ?>> changes) {
    Map<QuotaKey, Integer> all = new LinkedHashMap<>();
    for (Change<?, ?> change : changes) {
      state.quotaChanges(change).forEach((key, more) -> all.merge(key, more, Integer::sum));
    }
    all.forEach((key, more) -> check(state, key, more));
  }

  private void check(LedgerState state, QuotaKey key, int more) {
    int use = state.counts().of(key);
    int value =
        key.kind() == QuotaKind.IDEMPOTENCY_KEYS && !state.quotas().containsKey(key)
            ? Math.min(of(state, key), keysLeftForOne(state))
            : of(state, key);
    if (more > 0 && (long) use + more > value) {
      throw new QuotaExceededException(new Excess(key, use, more, value));
    }
  }

  /** Half of what the keys of all users leave, so that some remain for users with few. */
  private int keysLeftForOne(LedgerState state) {
    long all = (long) KEYS_PER_BOOKING * defaults.of(Type.SHARE, QuotaKind.OPEN_BOOKINGS);
    return (int) Math.min(Integer.MAX_VALUE, Math.max(0, all - state.requests().size()) / 2);
  }
}
