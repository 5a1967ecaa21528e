package org.windowpane.gateway.security;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Slows down password guessing. After a few failures from one address for one name, or more
 * failures from one address for any names, every further attempt must wait. The wait doubles each
 * time, up to a minute. The throttle keeps a bounded number of addresses and names, and forgets
 * each after 15 minutes without failures.
 */
public final class LogInThrottle {
  private static final int FREE_PER_NAME = 5;
  private static final int FREE_PER_ADDRESS = 20;
  private static final int REMEMBERED = 10_000;
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
  private static final Duration FORGET_AFTER = Duration.ofMinutes(15);

  private final Map<String, Failures> failures =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
          return size() > REMEMBERED;
        }
      };

  private record Failures(int count, Instant last, Instant notBefore) {}

  /** How long to wait before the next attempt; zero if it is allowed now. */
  public synchronized Duration waitFor(String name, String address, Instant now) {
    Duration byName = waitFor(nameKey(name, address), now);
    Duration byAddress = waitFor(address, now);
    return byName.compareTo(byAddress) > 0 ? byName : byAddress;
  }

  /** Counts a failed attempt. */
  public synchronized void failed(String name, String address, Instant now) {
    failed(nameKey(name, address), FREE_PER_NAME, now);
    failed(address, FREE_PER_ADDRESS, now);
  }

  /** Resets the failures of a name after a successful attempt. */
  public synchronized void succeeded(String name, String address) {
    failures.remove(nameKey(name, address));
  }

  private Duration waitFor(String key, Instant now) {
    Failures known = failures.get(key);
    return known == null || !now.isBefore(known.notBefore())
        ? Duration.ZERO
        : Duration.between(now, known.notBefore());
  }

  private void failed(String key, int freeAttempts, Instant now) {
    Failures known = failures.get(key);
    boolean stale = known == null || now.isAfter(known.last().plus(FORGET_AFTER));
    int count = stale ? 1 : known.count() + 1;
    failures.put(key, new Failures(count, now, now.plus(waitAfter(count - freeAttempts))));
  }

  private static Duration waitAfter(int excess) {
    if (excess < 0) {
      return Duration.ZERO;
    }
    Duration wait = FIRST_WAIT.multipliedBy(1L << Math.min(excess, 16));
    return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
  }

  private static String nameKey(String name, String address) {
    return address + " " + name;
  }
}
