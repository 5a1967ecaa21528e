package org.windowpane.gateway.security;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.LongSupplier;

/**
 * Token buckets by key. A full bucket needs no memory, so there are only as many as keys from which
 * tokens were taken lately. Keys beyond the capacity share one bucket, so that new keys do not make
 * the gateway forget what others, or the same client, took. Safe for use by several threads.
 */
public final class TokenBuckets {
  /** The key of the bucket that keys beyond the capacity share. */
  private static final String SHARED = "";

  private static final long SWEEP_EVERY = Duration.ofSeconds(1).toNanos();
  private static final double NANOS_PER_SECOND = 1e9;

  private final Rate standard;
  private final int capacity;
  private final LongSupplier nanoTime;
  private final Map<String, Bucket> buckets = new HashMap<>();
  private long sweptAt;

  /**
   * How fast a bucket fills.
   *
   * @param perSecond how many tokens it gains in a second
   * @param burst how many tokens it has when it is full
   */
  public record Rate(double perSecond, int burst) {}

  /**
   * @param perSecond how many tokens a bucket gains in a second
   * @param burst how many tokens a full bucket has
   * @param capacity how many buckets there are at most, besides the shared one
   * @param nanoTime the monotonic clock
   */
  public TokenBuckets(double perSecond, int burst, int capacity, LongSupplier nanoTime) {
    this(new Rate(perSecond, burst), capacity, nanoTime);
  }

  /**
   * The same.
   *
   * @param standard how fast buckets fill, and the shared one
   */
  TokenBuckets(Rate standard, int capacity, LongSupplier nanoTime) {
    this.standard = standard;
    this.capacity = capacity;
    this.nanoTime = nanoTime;
    this.sweptAt = nanoTime.getAsLong() - SWEEP_EVERY;
  }

  /**
   * @param rate the one that it was last used with
   */
  private record Bucket(double tokens, long at, Rate rate) {}

  /** Takes a token and returns zero, or takes none and returns how long to wait for the next. */
  public Duration take(String key) {
    return take(key, 1, standard);
  }

  /**
   * Takes several tokens and returns zero, or takes none and returns how long to wait for them.
   * Takes all of a full bucket where that has fewer.
   *
   * @param rate how fast the bucket of this key fills; the shared bucket keeps its own rate
   */
  synchronized Duration take(String key, int count, Rate rate) {
    long now = nanoTime.getAsLong();
    String place = place(key, now);
    Rate fills = fills(place, rate);
    int wanted = Math.min(count, fills.burst());
    double tokens = tokens(place, fills, now);
    Duration wait = untilFilled(tokens, wanted, fills);
    if (wait.isZero()) {
      buckets.put(place, new Bucket(tokens - wanted, now, fills));
    }
    return wait;
  }

  /** How long until a bucket has a token; takes none. */
  synchronized Duration untilToken(String key, Rate rate) {
    long now = nanoTime.getAsLong();
    String place = place(key, now);
    Rate fills = fills(place, rate);
    return untilFilled(tokens(place, fills, now), 1, fills);
  }

  /**
   * Takes tokens that were used already, also where a bucket has fewer: it has none then until it
   * has made up for them. It never lacks more than twice what it has when it is full.
   */
  synchronized void spend(String key, int count, Rate rate) {
    long now = nanoTime.getAsLong();
    String place = place(key, now);
    Rate fills = fills(place, rate);
    double tokens = Math.max(-fills.burst(), tokens(place, fills, now) - count);
    buckets.put(place, new Bucket(tokens, now, fills));
  }

  /** How many tokens the bucket of a key lacks; none if it has no bucket of its own. */
  synchronized double missing(String key) {
    Bucket bucket = buckets.get(key);
    return bucket == null
        ? 0
        : bucket.rate().burst() - tokens(key, bucket.rate(), nanoTime.getAsLong());
  }

  /** How many tokens buckets that are not full lack, by key; without the shared bucket. */
  synchronized <T> Map<String, T> missing(DoubleFunction<T> as) {
    long now = nanoTime.getAsLong();
    Map<String, T> missing = new HashMap<>();
    buckets.forEach(
        (key, bucket) -> {
          double lacks = bucket.rate().burst() - tokens(key, bucket.rate(), now);
          if (lacks > 0 && !key.equals(SHARED)) {
            missing.put(key, as.apply(lacks));
          }
        });
    return missing;
  }

  /** The shared bucket keeps its own rate. */
  private Rate fills(String place, Rate rate) {
    return place.equals(SHARED) ? standard : rate;
  }

  private static Duration untilFilled(double tokens, int wanted, Rate fills) {
    return tokens >= wanted
        ? Duration.ZERO
        : Duration.ofNanos((long) ((wanted - tokens) / fills.perSecond() * NANOS_PER_SECOND));
  }

  /** Puts a token back that {@link #take} took. */
  public synchronized void giveBack(String key) {
    long now = nanoTime.getAsLong();
    String place = buckets.containsKey(key) ? key : SHARED;
    Bucket bucket = buckets.get(place);
    if (bucket != null) {
      double tokens = tokens(place, bucket.rate(), now) + 1;
      if (tokens < bucket.rate().burst()) {
        buckets.put(place, new Bucket(tokens, now, bucket.rate()));
      } else {
        buckets.remove(place);
      }
    }
  }

  /** Fills the bucket of a key, unless it shares one. */
  public synchronized void fill(String key) {
    buckets.remove(key);
  }

  /** The number of buckets that are not known to be full. */
  synchronized int size() {
    return buckets.size();
  }

  private String place(String key, long now) {
    if (buckets.containsKey(key) || buckets.size() < capacity) {
      return key;
    }
    if (now - sweptAt >= SWEEP_EVERY) {
      sweptAt = now;
      buckets
          .entrySet()
          .removeIf(
              it -> {
                Rate rate = it.getValue().rate();
                return tokens(it.getKey(), rate, now) >= rate.burst();
              });
    }
    return buckets.size() < capacity ? key : SHARED;
  }

  private double tokens(String place, Rate rate, long now) {
    Bucket bucket = buckets.get(place);
    if (bucket == null) {
      // The key may have taken tokens from the shared bucket before it got its own.
      return place.equals(SHARED) || !buckets.containsKey(SHARED)
          ? rate.burst()
          : Math.min(rate.burst(), tokens(SHARED, standard, now));
    }
    double seconds = Math.max(0, now - bucket.at()) / NANOS_PER_SECOND;
    return Math.min(rate.burst(), bucket.tokens() + seconds * rate.perSecond());
  }
}
