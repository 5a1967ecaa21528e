package org.windowpane.gateway.text;

import java.util.HashMap;
import java.util.Map;
import org.windowpane.gateway.security.Source;

/**
 * The places for connections. Clients that have not signed in have few places, and each source only
 * some of them, so that none can take those of others.
 */
final class Places {
  private final Limits.Connections limits;
  private int all;
  private int signingIn;
  private final Map<Source, Integer> ofSource = new HashMap<>();

  Places(Limits.Connections limits) {
    this.limits = limits;
  }

  /** Whether a client got a place to sign in. */
  synchronized boolean enter(Source source) {
    boolean isFree =
        all < limits.all()
            && signingIn < limits.signingIn()
            && ofSource.getOrDefault(source, 0) < limits.ofSource();
    if (isFree) {
      all++;
      signingIn++;
      ofSource.merge(source, 1, Integer::sum);
    }
    return isFree;
  }

  /** A client has signed in, and needs its place for that no longer. */
  synchronized void signIn(Source source) {
    signingIn--;
    decrement(ofSource, source);
  }

  /** A client that has not signed in is gone. */
  synchronized void leave(Source source) {
    all--;
    signingIn--;
    decrement(ofSource, source);
  }

  /** A client that has signed in is gone. */
  synchronized void leave() {
    all--;
  }

  private static <K> void decrement(Map<K, Integer> counts, K key) {
    counts.computeIfPresent(key, (it, count) -> count == 1 ? null : count - 1);
  }
}
