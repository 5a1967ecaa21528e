package org.windowpane.gateway.security;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException.Excess;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.QuotaLimits;

/** Counts the connections of users to this gateway that stay open, and holds them to quotas. */
public final class ConnectionQuotas {
  private final Supplier<LedgerState> state;
  private final QuotaLimits limits;
  private final Map<QuotaKey, Integer> open = new HashMap<>();

  /**
   * Without connections.
   *
   * @param state the latest state that this gateway knows
   */
  public ConnectionQuotas(Supplier<LedgerState> state, QuotaLimits limits) {
    this.state = state;
    this.limits = limits;
  }

  /**
   * Counts one more connection, which the caller must {@link #close} once.
   *
   * @throws QuotaExceededException where the user has as many as the quota allows
   * @throws UnavailableException where this gateway knows no state
   */
  public void open(QuotaKey key) {
    int value = limits.of(state.get(), key);
    synchronized (this) {
      int use = use(key);
      if (use >= value) {
        throw new QuotaExceededException(new Excess(key, use, 1, value));
      }
      open.put(key, use + 1);
    }
  }

  /** A connection has ended. */
  public synchronized void close(QuotaKey key) {
    open.computeIfPresent(key, (it, count) -> count == 1 ? null : count - 1);
  }

  /** How many are open. */
  public synchronized int use(QuotaKey key) {
    return open.getOrDefault(key, 0);
  }

  /** How many are open, of each user who has any. */
  public synchronized Map<QuotaKey, Integer> all() {
    return Map.copyOf(open);
  }
}
