package org.windowpane.gateway.security;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Limits the request rate of each principal with a token bucket. PANE's prototype had no limit
 * (Ferguson et al., SIGCOMM 2013).
 */
public final class RequestRates {
  /** More principals than this share a bucket if all of them send requests in the same seconds. */
  private static final int PRINCIPALS = 100_000;

  private final int perSecond;
  private final TokenBuckets buckets;

  /**
   * @param perSecond the sustained rate of each principal, in requests a second; 0 for no limit
   * @param burst the size of the bucket, in requests
   * @param nanoTime the monotonic clock
   */
  public RequestRates(int perSecond, int burst, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.buckets = new TokenBuckets(perSecond, burst, PRINCIPALS, nanoTime);
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
    return perSecond == 0 ? Duration.ZERO : buckets.take(principal, requests);
  }
}
