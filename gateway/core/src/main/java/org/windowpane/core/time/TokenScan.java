package org.windowpane.core.time;

import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;

/**
 * Follows the tokens of a {@link TokenBucket} from its origin on through all levels of a timeline,
 * exactly. Each question takes time in the number of changes.
 */
sealed interface TokenScan permits QuickScan, ExactScan {
  /** Nanoseconds in a second: tokens are counted in billionths. */
  BigInteger BILLION = BigInteger.valueOf(1_000_000_000);

  /**
   * What is scanned.
   *
   * @param bucket where the tokens come from
   * @param levels what is drawn anyway
   * @param window in which more may be drawn
   */
  record Subject(TokenBucket bucket, StepFunction levels, Window window) {}

  /**
   * Some number of tokens, in billionths.
   *
   * @param inside for how many nanoseconds the window was open since their number was last known
   *     whatever is drawn in the window: at the origin, or when the bucket was last full
   */
  record TokenLevel(BigInteger tokens, BigInteger inside) {}

  /** The first instant from which there would be less than none, rounded down. */
  Optional<Instant> firstDry(long amount);

  /**
   * The least tokens there come to be, before a level goes on for ever. With one less drawn in the
   * window there would be at most {@code inside} billionths more of them.
   */
  TokenLevel lowest(long amount);

  /** A scan that is good for all amounts from 0 up to {@code most}. */
  static TokenScan of(Subject subject, long most) {
    return QuickScan.isExactFor(subject, most) ? new QuickScan(subject) : new ExactScan(subject);
  }
}
