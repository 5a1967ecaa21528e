package org.windowpane.core.admission.booking;

import java.math.BigInteger;
import java.time.Duration;

/**
 * Data to transfer by a deadline: "40 GB from A to B by 06:00". The request with the transfer sets
 * the limits: its window starts with the first instant at which the data may begin to flow, and
 * ends with the deadline. Its rate is the highest that the user wants.
 *
 * @param bits how much data, more than 0
 * @param aim what to prefer
 */
public record Transfer(long bits, Aim aim) {
  private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);

  /** What to prefer where several windows would do. */
  public enum Aim {
    /** The lowest rate, so that as much as can be is left for others at every instant. */
    LEAST_RATE,
    /** The earliest end. */
    EARLIEST_END
  }

  /** Checks the range. */
  public Transfer {
    if (bits <= 0) {
      throw new IllegalArgumentException("a transfer has more than 0 bits, not " + bits);
    }
  }

  /** The lowest whole rate in bits per second at which the data passes in this time. */
  public long rateWithin(Duration time) {
    BigInteger nanos =
        BigInteger.valueOf(time.getSeconds())
            .multiply(NANOS_PER_SECOND)
            .add(BigInteger.valueOf(time.getNano()));
    BigInteger[] rate = scaled().divideAndRemainder(nanos);
    BigInteger up = rate[0].add(BigInteger.valueOf(rate[1].signum()));
    return up.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
  }

  /** How long it takes at this rate, rounded up to the nanosecond. */
  public Duration timeAt(long rateBps) {
    BigInteger[] nanos = scaled().divideAndRemainder(BigInteger.valueOf(rateBps));
    BigInteger up = nanos[0].add(BigInteger.valueOf(nanos[1].signum()));
    BigInteger[] parts = up.divideAndRemainder(NANOS_PER_SECOND);
    return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
  }

  private BigInteger scaled() {
    return BigInteger.valueOf(bits).multiply(NANOS_PER_SECOND);
  }
}
