package org.windowpane.gateway.security;

import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;

/**
 * Limits for how long searches and charts of each user run, those at the same time added up, with a
 * token bucket of milliseconds. How long one takes is known only at its end, so the last one may
 * take more than there is; then the next one waits until the bucket has made up for it.
 */
public final class QueryTimes {
  /** More users than this share a bucket if all of them search in the same minute. */
  private static final int USERS = 100_000;

  /** What counts at most of one answer: a client may take long to receive it. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private static final int MILLIS = 1_000;
  private static final double SECONDS_PER_MINUTE = 60;

  private final ToIntFunction<String> secondsPerMinute;
  private final TokenBuckets buckets;

  /**
   * @param secondsPerMinute how long queries of a user may run in each minute, in seconds, 1 or
   *     more
   * @param standard the same for users together who are more than there are buckets for
   * @param nanoTime the monotonic clock
   */
  public QueryTimes(ToIntFunction<String> secondsPerMinute, int standard, LongSupplier nanoTime) {
    this.secondsPerMinute = secondsPerMinute;
    this.buckets = new TokenBuckets(rate(standard), USERS, nanoTime);
  }

  /** After a pause, a user has the time of a whole minute at once. */
  private static TokenBuckets.Rate rate(int secondsPerMinute) {
    return new TokenBuckets.Rate(
        secondsPerMinute * MILLIS / SECONDS_PER_MINUTE, secondsPerMinute * MILLIS);
  }

  /** How long queries of a user may run in each minute, in seconds. */
  public int limit(String user) {
    return secondsPerMinute.applyAsInt(user);
  }

  /** How long to wait until the user may query again; zero if that is now. */
  public Duration untilNext(String user) {
    return buckets.untilToken(user, rate(limit(user)));
  }

  /** Counts a query that has ended; 30 seconds of it at most. */
  public void add(String user, Duration took) {
    int millis = (int) Math.min(LONGEST.toMillis(), took.toMillis());
    buckets.spend(user, millis, rate(limit(user)));
  }

  /** How much of the time of the last minute a user has used, in seconds, rounded up. */
  public int used(String user) {
    return seconds(buckets.missing(user));
  }

  private static int seconds(double millis) {
    return (int) Math.ceil(millis / MILLIS);
  }

  /** How much of the time of the last minute each user has used, in seconds, rounded up. */
  public Map<String, Integer> used() {
    return buckets.missing(QueryTimes::seconds);
  }
}
