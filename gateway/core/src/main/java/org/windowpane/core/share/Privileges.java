package org.windowpane.core.share;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.time.TokenBucket;
import org.windowpane.protocol.value.TrafficClass;

/**
 * What the speakers of a share may do there (PANE, SIGCOMM 2013, §3).
 *
 * @param mayAllow whether they may allow flows
 * @param mayDeny whether they may deny flows
 * @param maxReserveBps the most bandwidth that may be reserved at any instant, in bits per second;
 *     0 where none may be, {@link Long#MAX_VALUE} for no limit
 * @param minReserveBps the least bandwidth that is reserved at an instant at which any is, in bits
 *     per second; empty where any amount will do
 * @param tokens what bounds the bandwidth reserved over time; empty where nothing does
 * @param minLimitBps the rate that a rate limit must exceed, in bits per second; empty where none
 *     may be set
 * @param classSlots how many traffic classes the share may have, with all shares below it
 * @param maxRules how many rules its bookings may need at one instant, with those of all shares
 *     below it, in entries of a flow table; empty for a part of what its parent may need
 */
public record Privileges(
    boolean mayAllow,
    boolean mayDeny,
    long maxReserveBps,
    OptionalLong minReserveBps,
    TokenRates tokens,
    OptionalLong minLimitBps,
    int classSlots,
    OptionalLong maxRules) {

  /** When no bucket has a token in it. */
  private static final Instant START_OF_TIME = Instant.EPOCH;

  /** Of a share that bounds nothing: the root of a fresh tree. */
  public static final Privileges ALL =
      new Privileges(
          true,
          true,
          Long.MAX_VALUE,
          OptionalLong.empty(),
          TokenRates.UNLIMITED,
          OptionalLong.of(0),
          TrafficClass.MAX_NUMBER + 1,
          OptionalLong.empty());

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException where an amount is negative, or the least above the most
   */
  public Privileges {
    notNegative("a maximum", maxReserveBps);
    notNegative("a number of classes", classSlots);
    maxRules.ifPresent(most -> notNegative("a number of rules", most));
    minReserveBps.ifPresent(least -> notNegative("a least draw", least));
    minLimitBps.ifPresent(least -> notNegative("the floor of rate limits", least));
    if (minReserveBps.isPresent() && minReserveBps.getAsLong() > maxReserveBps) {
      throw new IllegalArgumentException(
          "the least draw is above the maximum: "
              + minReserveBps.getAsLong()
              + " > "
              + maxReserveBps);
    }
  }

  /** Those of a share without a least draw or a token bucket, where no rate limit may be set. */
  public Privileges(boolean mayAllow, boolean mayDeny, long maxReserveBps) {
    this(
        mayAllow,
        mayDeny,
        maxReserveBps,
        OptionalLong.empty(),
        TokenRates.ofMaximum(maxReserveBps),
        OptionalLong.empty());
  }

  /** Those of a share without traffic classes, with the default number of rules. */
  public Privileges(
      boolean mayAllow,
      boolean mayDeny,
      long maxReserveBps,
      OptionalLong minReserveBps,
      TokenRates tokens,
      OptionalLong minLimitBps) {
    this(
        mayAllow,
        mayDeny,
        maxReserveBps,
        minReserveBps,
        tokens,
        minLimitBps,
        0,
        OptionalLong.empty());
  }

  /** The bucket that reservations draw from, where they could run it dry within the maximum. */
  public Optional<TokenBucket> bucket() {
    return tokens.fillBps() < maxReserveBps
        ? Optional.of(new TokenBucket(tokens.fillBps(), tokens.capacityBits(), START_OF_TIME))
        : Optional.empty();
  }

  private static void notNegative(String what, long amount) {
    if (amount < 0) {
      throw new IllegalArgumentException(what + " is not negative: " + amount);
    }
  }
}
