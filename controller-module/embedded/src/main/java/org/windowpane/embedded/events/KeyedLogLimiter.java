package org.windowpane.embedded.events;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One {@link LogLimiter} for each key, so that many messages about one do not hide those about
 * others. Remembers the last few hundred keys.
 */
public final class KeyedLogLimiter<K> {
  private static final int MAX_KEYS = 256;

  private final Map<K, LogLimiter> byKey =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, LogLimiter> eldest) {
          return size() > MAX_KEYS;
        }
      };

  /**
   * Whether a message about the key may be logged now, which then counts as its last.
   *
   * @param now of {@link System#nanoTime}
   */
  public synchronized boolean allows(K key, long now) {
    return byKey.computeIfAbsent(key, unused -> new LogLimiter()).allows(now);
  }
}
