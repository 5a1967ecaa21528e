package org.windowpane.controller.entries;

import java.util.Optional;

/**
 * What a field must be: the bits that count, and their values.
 *
 * @param high value of bits 64 to 127
 * @param low value of bits 0 to 63
 * @param highMask which of the upper bits count
 * @param lowMask which of the lower bits count
 */
public record Bits(long high, long low, long highMask, long lowMask) {

  /** Clears the bits that do not count, so that equal conditions are equal records. */
  public Bits {
    high &= highMask;
    low &= lowMask;
  }

  /** Every bit of the field counts. */
  public static Bits exactly(Field field, long value) {
    return new Bits(0, value, field.fullHigh(), field.fullLow());
  }

  /** The bits of a field of at most 64 bits that are set in the mask count. */
  public static Bits masked(long value, long mask) {
    return new Bits(0, value, 0, mask);
  }

  /** What satisfies both; empty if nothing does. */
  public Optional<Bits> and(Bits other) {
    boolean conflict =
        ((high ^ other.high) & highMask & other.highMask) != 0
            || ((low ^ other.low) & lowMask & other.lowMask) != 0;
    return conflict
        ? Optional.empty()
        : Optional.of(
            new Bits(
                high | other.high,
                low | other.low,
                highMask | other.highMask,
                lowMask | other.lowMask));
  }

  /** Whether every bit of the field counts. */
  public boolean isExact(Field field) {
    return highMask == field.fullHigh() && lowMask == field.fullLow();
  }

  /** Whether no bit counts. */
  public boolean isWildcard() {
    return highMask == 0 && lowMask == 0;
  }

  /** Written out: tables of many entries compare millions of them. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Bits bits
        && low == bits.low
        && high == bits.high
        && lowMask == bits.lowMask
        && highMask == bits.highMask;
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(low ^ Long.rotateLeft(high, 32))
        + Long.hashCode(lowMask ^ Long.rotateLeft(highMask, 32));
  }

  @Override
  public String toString() {
    return "%x:%x/%x:%x".formatted(high, low, highMask, lowMask);
  }
}
