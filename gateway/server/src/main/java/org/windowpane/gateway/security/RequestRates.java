package org.windowpane.gateway.security;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Limits the request rate of each principal with a token bucket. PANE's prototype had no limit
 * (Ferguson et al., SIGCOMM 2013).
 */
public final class RequestRates {
  /** More principals than this share a bucket if all of them send requests in the same seconds. */
  private static final int PRINCIPALS = 100_000;

  /** After a pause, a principal may send the requests of so many seconds at once. */
  private static final int BURST_SECONDS = 10;

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final ToIntFunction<String> perSecond;
  private final LongSupplier nanoTime;
  private final TokenBuckets buckets;
  private final Map<String, Count> counts = new HashMap<>();
  private long countedSecond;

  /** The granted requests of one second, and of the one before. */
  private record Count(long second, int granted, int before) {
    Count with(long now, int requests) {
      if (now == second) {
        return new Count(now, granted + requests, before);
      }
      return new Count(now, requests, now - second == 1 ? granted : 0);
    }

    int inSecondBefore(long now) {
      if (now == second) {
        return before;
      }
      return now - second == 1 ? granted : 0;
    }
  }

  /**
   * @param perSecond the sustained rate of a principal, in requests per second, 1 or more
   * @param standard that of principals together who are more than there are buckets for
   * @param nanoTime the monotonic clock
   */
  public RequestRates(ToIntFunction<String> perSecond, int standard, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
    this.buckets = new TokenBuckets(rate(standard), PRINCIPALS, nanoTime);
  }

  private static TokenBuckets.Rate rate(int perSecond) {
    return new TokenBuckets.Rate(perSecond, BURST_SECONDS * perSecond);
  }

  /** The sustained rate of a principal, in requests per second. */
  public int limit(String principal) {
    return perSecond.applyAsInt(principal);
  }

  /**
   * Takes a token and returns zero, or returns how long to wait for the next token. A refused
   * request takes no token, so it does not make the wait longer.
   */
  public Duration take(String principal) {
    return take(principal, 1);
  }

  /** The same for a request that counts as several, up to the size of the bucket. */
  public Duration take(String principal, int requests) {
    Duration wait = buckets.take(principal, requests, rate(limit(principal)));
    if (wait.isZero()) {
      count(principal, requests);
    }
    return wait;
  }

  private synchronized void count(String principal, int requests) {
    long now = second();
    if (now != countedSecond) {
      countedSecond = now;
      counts.values().removeIf(it -> it.inSecondBefore(now) == 0);
    }
    counts.merge(principal, new Count(now, requests, 0), (known, one) -> known.with(now, requests));
  }

  /** How many requests of a principal were granted in the last full second. */
  public synchronized int granted(String principal) {
    Count count = counts.get(principal);
    return count == null ? 0 : count.inSecondBefore(second());
  }

  /** The same, of each principal of whom any were. */
  public synchronized Map<String, Integer> granted() {
    long now = second();
    return counts.entrySet().stream()
        .filter(it -> it.getValue().inSecondBefore(now) > 0)
        .collect(Collectors.toMap(Map.Entry::getKey, it -> it.getValue().inSecondBefore(now)));
  }

  private long second() {
    return Math.floorDiv(nanoTime.getAsLong(), NANOS_PER_SECOND);
  }
}
