package org.windowpane.gateway.people.oidc;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The ids of tokens that were used, for as long as such tokens are accepted. Safe for use by
 * several threads.
 */
final class SeenTokens {
  /** Only the provider can add ids; where it adds more in minutes, the eldest are forgotten. */
  private static final int MOST = 10_000;

  private final Duration kept;
  private final Map<String, Instant> seen =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return size() > MOST;
        }
      };

  /**
   * @param kept how long an id is kept
   */
  SeenTokens(Duration kept) {
    this.kept = kept;
  }

  /** Whether a token was used. */
  synchronized boolean contains(String id, Instant now) {
    seen.values().removeIf(at -> !now.isBefore(at.plus(kept)));
    return seen.containsKey(id);
  }

  /** A token was used. */
  synchronized void add(String id, Instant now) {
    seen.put(id, now);
  }
}
