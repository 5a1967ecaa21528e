package org.windowpane.embedded.events;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@link Seldom} for each of many: one who causes a lot of messages does not hide those about
 * others. Remembers the last few hundred only.
 */
public final class SeldomEach<K> {
  private static final int MOST = 256;

  private final Map<K, Seldom> byKey =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, Seldom> eldest) {
          return size() > MOST;
        }
      };

  /** Whether the last time for this one is long enough ago; if so, now counts as the last time. */
  public synchronized boolean allows(K key, Instant now) {
    return byKey.computeIfAbsent(key, unused -> new Seldom()).allows(now);
  }
}
