package org.windowpane.core.time;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
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
 * logarithm of the number of its changes; otherwise every change from the origin on is looked at,
 * mostly with numbers of fixed size, and with larger ones where these would not do.
 *
 * @param fill how fast tokens come, in amounts of the timeline times seconds, per second; at least
 *     0
 * @param capacity the most tokens there may be, in amounts of the timeline times seconds; at least
 *     0
 * @param origin the instant at which there are no tokens; before {@link Instant#MAX}
 */
public record TokenBucket(long fill, long capacity, Instant origin) {

  private static final BigInteger UNLIMITED = BigInteger.valueOf(Long.MAX_VALUE);

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
   * out later than the last instant. Empty where the timeline fits.
   */
  public Optional<Instant> firstDry(StepFunction timeline) {
    return timeline.maximumFrom(origin) <= fill
        ? Optional.empty()
        : scan(timeline, new Window(origin, Instant.MAX), 0).firstDry(0);
  }

  /**
   * Whether the timeline fits when {@code amount} more is drawn inside the window.
   *
   * @param amount at least 0
   * @throws IllegalArgumentException when the amount is below 0
   */
  public boolean fits(StepFunction timeline, Window window, long amount) {
    if (amount < 0) {
      throw new IllegalArgumentException("an amount is at least 0, but it is " + amount);
    }
    return timeline.maximumFrom(origin) <= fill - amount
        || scan(timeline, window, amount).firstDry(amount).isEmpty();
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
  public long mostThatFits(StepFunction timeline, Window window) {
    if (!window.end().isAfter(origin)) {
      return firstDry(timeline).isEmpty() ? Long.MAX_VALUE : 0;
    }
    BigInteger most = atMost(timeline, window);
    if (most.signum() <= 0) {
      return 0;
    }
    TokenScan scan = scan(timeline, window, most.longValueExact());
    while (most.signum() > 0) {
      TokenScan.TokenLevel lowest = scan.lowest(most.longValueExact());
      if (lowest.tokens().signum() >= 0) {
        return most.longValueExact();
      }
      if (lowest.inside().signum() == 0) {
        return 0;
      }
      BigInteger[] excess = lowest.tokens().negate().divideAndRemainder(lowest.inside());
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
  public BigDecimal tokensAt(StepFunction timeline, Instant instant) {
    if (instant.isBefore(origin)) {
      throw new IllegalArgumentException(instant + " is before the origin, " + origin);
    }
    if (instant.equals(origin)) {
      return new BigDecimal(BigInteger.ZERO, 9);
    }
    Window until = new Window(origin, instant);
    ExactScan scan = new ExactScan(new TokenScan.Subject(this, timeline, until));
    return new BigDecimal(scan.tokensBehindWindow(), 9);
  }

  /** A scan that is good for all amounts up to {@code most}. */
  private TokenScan scan(StepFunction timeline, Window window, long most) {
    return TokenScan.of(new TokenScan.Subject(this, timeline, window), most);
  }

  /**
   * An amount that is not below the one that fits, in a window that ends after the origin: what may
   * be drawn for ever, and what a full bucket lasts for where the window ends; below 0 where
   * nothing more may be drawn whatever the window.
   */
  private BigInteger atMost(StepFunction timeline, Window window) {
    BigInteger fills = BigInteger.valueOf(fill);
    BigInteger forEver = fills.subtract(BigInteger.valueOf(timeline.levelAt(Instant.MAX)));
    if (window.end().equals(Instant.MAX) || forEver.signum() < 0) {
      return forEver.min(UNLIMITED);
    }
    Instant start = window.start().isBefore(origin) ? origin : window.start();
    BigInteger reach = BigInteger.valueOf(Reading.reach(timeline.root()));
    BigInteger lasts =
        BigInteger.valueOf(capacity)
            .multiply(TokenScan.BILLION)
            .divide(new Segment(start, window.end(), 0, true).nanos());
    return fills.add(reach).add(lasts).min(UNLIMITED);
  }
}
