package org.windowpane.core.time;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A bucket of tokens from which a {@link Timeline} draws: it may take more than the fill for a
 * while, out of what was left over before (Ferguson et al., Participatory Networking, SIGCOMM 2013,
 * §3).
 *
 * <p>There are no tokens at the origin. From then on they rise by the fill less the level of the
 * timeline, every second, and stop at the capacity. A timeline fits when they never fall below 0,
 * however late; its last level goes on for ever, and a change at {@link Instant#MAX} is never
 * reached. What is drawn before the origin does not count.
 *
 * <p>All arithmetic is exact. A timeline that stays within the fill is seen to fit in time in the
 * logarithm of the number of its changes; otherwise every change from the origin on is looked at.
 *
 * @param fill how fast tokens come, in amounts of the timeline times seconds, per second; at least
 *     0
 * @param capacity the most tokens there may be, in amounts of the timeline times seconds; at least
 *     0
 * @param origin the instant at which there are no tokens; before {@link Instant#MAX}
 */
public record TokenBucket(long fill, long capacity, Instant origin) {

  /** Refuses a fill or a capacity below 0, and an origin that never comes. */
  public TokenBucket {
    if (fill < 0 || capacity < 0) {
      throw new IllegalArgumentException(
          "fill and capacity are at least 0, but they are " + fill + " and " + capacity);
    }
    if (origin.equals(Instant.MAX)) {
      throw new IllegalArgumentException("the origin comes never");
    }
  }

  /**
   * The first instant from which the tokens would be below 0, rounded down to the nanosecond: there
   * they are not below 0 yet, and a nanosecond later they are. {@link Instant#MAX} where they run
   * out later than an instant can say. Empty where the timeline fits.
   */
  public Optional<Instant> firstDry(Timeline timeline) {
    return timeline.maximumFrom(origin) <= fill
        ? Optional.empty()
        : firstDry(Stretch.of(timeline, origin, new Window(origin, Instant.MAX)), BigInteger.ZERO);
  }

  /**
   * Whether the timeline fits when {@code amount} more is drawn inside the window.
   *
   * @param amount at least 0
   * @throws IllegalArgumentException when the amount is below 0
   */
  public boolean fits(Timeline timeline, Window window, long amount) {
    if (amount < 0) {
      throw new IllegalArgumentException("an amount is at least 0, but it is " + amount);
    }
    return timeline.maximumFrom(origin) <= fill - amount
        || firstDry(Stretch.of(timeline, origin, window), BigInteger.valueOf(amount)).isEmpty();
  }

  /**
   * The greatest amount that {@link #fits} inside the window; 0 where none does, even where the
   * timeline does not fit without it; {@link Long#MAX_VALUE} where any does, such as in a window
   * that ends before the origin.
   *
   * <p>The least that the tokens ever come to is a concave function of the amount, made of straight
   * lines, and its zero is found by Newton's method from above. Every round looks at all changes;
   * there are mostly a handful of rounds, and at worst in the order of the number of bits.
   */
  public long mostThatFits(Timeline timeline, Window window) {
    List<Stretch> stretches = Stretch.of(timeline, origin, window);
    BigInteger most = mostForEver(stretches.get(stretches.size() - 1));
    while (most.signum() > 0) {
      Ebb ebb = lowest(stretches, most);
      if (ebb.tokens.signum() >= 0) {
        return most.longValueExact();
      }
      if (ebb.inside.signum() == 0) {
        return 0;
      }
      BigInteger[] excess = ebb.tokens.negate().divideAndRemainder(ebb.inside);
      most = most.subtract(excess[0]).subtract(BigInteger.valueOf(excess[1].signum()));
    }
    return 0;
  }

  /**
   * How many tokens there are at the instant, in amounts of the timeline times seconds; below 0
   * where more was drawn than there was.
   *
   * @param instant not before the origin
   * @throws IllegalArgumentException when the instant is before the origin
   */
  public BigDecimal tokensAt(Timeline timeline, Instant instant) {
    if (instant.isBefore(origin)) {
      throw new IllegalArgumentException(instant + " is before the origin, " + origin);
    }
    BigInteger tokens = BigInteger.ZERO;
    if (instant.isAfter(origin)) {
      Window until = new Window(origin, instant);
      for (Stretch stretch : Stretch.of(timeline, origin, until)) {
        if (stretch.inside()) {
          tokens = tokens.add(gain(stretch, BigInteger.ZERO)).min(full());
        }
      }
    }
    return new BigDecimal(tokens, 9);
  }

  /**
   * Some number of tokens, in billionths.
   *
   * @param inside for how many nanoseconds the window was open since their number was last known
   *     whatever is drawn in the window: at the origin, or when the bucket was last full
   */
  private record Ebb(BigInteger tokens, BigInteger inside) {}

  /**
   * The least tokens there come to be, before a level goes on for ever. With one less drawn in the
   * window there would be at most {@code inside} billionths more of them.
   */
  private Ebb lowest(List<Stretch> stretches, BigInteger amount) {
    Ebb now = new Ebb(BigInteger.ZERO, BigInteger.ZERO);
    Ebb lowest = now;
    for (Stretch stretch : stretches) {
      if (!stretch.isEndless()) {
        BigInteger tokens = now.tokens.add(gain(stretch, amount));
        if (tokens.compareTo(full()) >= 0) {
          now = new Ebb(full(), BigInteger.ZERO);
        } else {
          now = new Ebb(tokens, stretch.inside() ? now.inside.add(stretch.nanos()) : now.inside);
        }
        lowest = now.tokens.compareTo(lowest.tokens) < 0 ? now : lowest;
      }
    }
    return lowest;
  }

  /** What may be drawn more with the last stretch still going on for ever; below 0 for nothing. */
  private BigInteger mostForEver(Stretch last) {
    BigInteger rate = rate(last, BigInteger.ZERO);
    BigInteger unlimited = BigInteger.valueOf(Long.MAX_VALUE);
    return last.inside() || rate.signum() < 0 ? rate.min(unlimited) : unlimited;
  }

  private Optional<Instant> firstDry(List<Stretch> stretches, BigInteger amount) {
    BigInteger tokens = BigInteger.ZERO;
    for (Stretch stretch : stretches) {
      BigInteger rate = rate(stretch, amount);
      BigInteger after = tokens.add(gain(stretch, amount));
      if (after.signum() < 0 || (stretch.isEndless() && rate.signum() < 0)) {
        return Optional.of(stretch.after(tokens.divide(rate.negate())));
      }
      tokens = after.min(full());
    }
    return Optional.empty();
  }

  /** How fast the tokens rise in the stretch, a second, with so much more drawn in the window. */
  private BigInteger rate(Stretch stretch, BigInteger amount) {
    BigInteger rate = BigInteger.valueOf(fill).subtract(BigInteger.valueOf(stretch.level()));
    return stretch.inside() ? rate.subtract(amount) : rate;
  }

  /** What the stretch adds, in billionths of a token. */
  private BigInteger gain(Stretch stretch, BigInteger amount) {
    return rate(stretch, amount).multiply(stretch.nanos());
  }

  /** The capacity, in billionths of a token. */
  private BigInteger full() {
    return BigInteger.valueOf(capacity).multiply(Stretch.NANOS_PER_SECOND);
  }
}
