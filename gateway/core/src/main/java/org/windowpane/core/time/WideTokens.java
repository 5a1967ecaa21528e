package org.windowpane.core.time;

import java.math.BigInteger;

/** A number of tokens in billionths, of 128 bits with a sign; it can be changed. */
final class WideTokens {
  private static final int WORD = Long.SIZE;

  private long high;
  private long low;

  /** None. */
  WideTokens() {}

  /** The product of two numbers of any sign, for instance of a rate and a time. */
  static WideTokens product(long one, long other) {
    WideTokens product = new WideTokens();
    product.add(one, other);
    return product;
  }

  /** Adds a product. The sum is the caller's to keep below 2^127, of either sign. */
  void add(long one, long other) {
    long sum = low + one * other;
    long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    high += Math.multiplyHigh(one, other) + carry;
    low = sum;
  }

  boolean isNegative() {
    return high < 0;
  }

  boolean isLessThan(WideTokens other) {
    return high != other.high ? high < other.high : Long.compareUnsigned(low, other.low) < 0;
  }

  void set(WideTokens other) {
    high = other.high;
    low = other.low;
  }

  BigInteger toBigInteger() {
    BigInteger upper = BigInteger.valueOf(low >>> 1).shiftLeft(1);
    BigInteger lower = low % 2 == 0 ? upper : upper.add(BigInteger.ONE);
    return BigInteger.valueOf(high).shiftLeft(WORD).add(lower);
  }
}
