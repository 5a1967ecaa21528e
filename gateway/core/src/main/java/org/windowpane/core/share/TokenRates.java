package org.windowpane.core.share;

/**
 * The bucket of tokens from which a share's reservations draw. A token is one bit.
 *
 * @param fillBps how fast tokens come, in bits per second, 0 or more
 * @param capacityBits the most tokens there can be, 0 or more
 */
public record TokenRates(long fillBps, long capacityBits) {
  /** A bucket that never runs dry. */
  public static final TokenRates UNLIMITED = new TokenRates(Long.MAX_VALUE, Long.MAX_VALUE);

  /** Checks the ranges. */
  public TokenRates {
    if (fillBps < 0 || capacityBits < 0) {
      throw new IllegalArgumentException(
          "tokens are not negative: fill " + fillBps + ", capacity " + capacityBits);
    }
  }

  /**
   * The default: both are the maximum. Nothing may draw faster than tokens come, so the bucket
   * never runs dry.
   *
   * @param maxReserveBps the share's maximum, in bits per second
   */
  public static TokenRates ofMaximum(long maxReserveBps) {
    return new TokenRates(maxReserveBps, maxReserveBps);
  }
}
