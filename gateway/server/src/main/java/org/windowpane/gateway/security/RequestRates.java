package org.windowpane.gateway.security;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits the request rate of each principal with a token bucket. PANE's prototype had no limit
 * (Ferguson et al., SIGCOMM 2013).
 */
public final class RequestRates {
  private static final double NANOS_PER_SECOND = 1e9;

  private final int perSecond;
  private final int burst;
  private final Clock clock;
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  /**
   * @param perSecond the sustained rate of each principal, in requests a second; 0 for no limit
   * @param burst the size of the bucket, in requests
   */
  public RequestRates(int perSecond, int burst, Clock clock) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.clock = clock;
  }

  private record Bucket(double tokens, Instant at, boolean isGranted) {}

  /** Takes a token and returns zero, or returns how long to wait for the next token. */
  public Duration take(String principal) {
    if (perSecond == 0) {
      return Duration.ZERO;
    }
    Bucket after = buckets.compute(principal, (name, before) -> taken(before, clock.instant()));
    return after.isGranted()
        ? Duration.ZERO
        : Duration.ofNanos((long) ((1 - after.tokens()) / perSecond * NANOS_PER_SECOND));
  }

  /** A refused request takes no token, so it does not make the wait longer. */
  private Bucket taken(Bucket before, Instant now) {
    double tokens = before == null ? burst : filled(before, now);
    return tokens >= 1 ? new Bucket(tokens - 1, now, true) : new Bucket(tokens, now, false);
  }

  private double filled(Bucket before, Instant now) {
    double since = Math.max(0, Duration.between(before.at(), now).toNanos() / NANOS_PER_SECOND);
    return Math.min(burst, before.tokens() + since * perSecond);
  }
}
