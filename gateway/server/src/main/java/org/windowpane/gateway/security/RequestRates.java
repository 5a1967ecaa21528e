package org.windowpane.gateway.security;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bounds how much each principal asks for: a bucket of tokens for each, a token for a request.
 * PANE's prototype had nothing against principals that ask too much (Ferguson et al., SIGCOMM
 * 2013).
 */
public final class RequestRates {
  private static final double NANOS_PER_SECOND = 1e9;

  private final int perSecond;
  private final int atOnce;
  private final Clock clock;
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  /**
   * @param perSecond how many requests a second each may keep up; 0 for as many as they like
   * @param atOnce how many they may ask at once after a pause
   */
  public RequestRates(int perSecond, int atOnce, Clock clock) {
    this.perSecond = perSecond;
    this.atOnce = atOnce;
    this.clock = clock;
  }

  private record Bucket(double tokens, Instant at, boolean gave) {}

  /** Takes a token; how long to wait for one where there is none, and zero where there was. */
  public Duration take(String principal) {
    if (perSecond == 0) {
      return Duration.ZERO;
    }
    Bucket after = buckets.compute(principal, (name, before) -> asked(before, clock.instant()));
    return after.gave()
        ? Duration.ZERO
        : Duration.ofNanos((long) ((1 - after.tokens()) / perSecond * NANOS_PER_SECOND));
  }

  /** Whoever asks in vain takes nothing, and waits no longer for having asked. */
  private Bucket asked(Bucket before, Instant now) {
    double tokens = before == null ? atOnce : filled(before, now);
    return tokens >= 1 ? new Bucket(tokens - 1, now, true) : new Bucket(tokens, now, false);
  }

  private double filled(Bucket before, Instant now) {
    double since = Math.max(0, Duration.between(before.at(), now).toNanos() / NANOS_PER_SECOND);
    return Math.min(atOnce, before.tokens() + since * perSecond);
  }
}
