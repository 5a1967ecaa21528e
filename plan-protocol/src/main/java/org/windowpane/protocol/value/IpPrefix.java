package org.windowpane.protocol.value;

import java.util.Optional;

/**
 * The IPv4 or IPv6 addresses that begin with the same bits; a single address is the longest prefix.
 *
 * @param family which addresses, or {@link Family#ANY} for all of both families and packets that
 *     are not IP
 * @param high the first 64 bits of an IPv6 address; 0 for IPv4
 * @param low the last 64 bits of an IPv6 address, or the 32 of an IPv4 one
 * @param length how many leading bits are fixed: 0 to 32 or 128
 */
public record IpPrefix(Family family, long high, long low, int length)
    implements FieldSet<IpPrefix> {

  /** The two kinds of address, and neither in particular. */
  public enum Family {
    /** All addresses and packets without one. */
    ANY(0),
    /** 32-bit addresses. */
    IPV4(32),
    /** 128-bit addresses. */
    IPV6(128);

    private final int bits;

    Family(int bits) {
      this.bits = bits;
    }

    /** How many bits an address has. */
    public int bits() {
      return bits;
    }
  }

  /** Every address, and packets that have none. */
  public static final IpPrefix ANY = new IpPrefix(Family.ANY, 0, 0, 0);

  /** Checks that the bits behind the prefix are zero, so that equal sets are equal records. */
  public IpPrefix {
    if (length < 0 || length > family.bits()) {
      throw new IllegalArgumentException("no prefix length of " + family + ": " + length);
    }
    if ((high & ~highMask(family, length)) != 0 || (low & ~lowMask(family, length)) != 0) {
      throw new IllegalArgumentException("bits are set behind the prefix");
    }
  }

  /**
   * Reads an address ({@code 10.0.0.1}, {@code 2001:db8::1}) or a prefix ({@code 10.0.0.0/8}).
   * Never asks a name server.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static IpPrefix parse(String text) {
    return IpText.parse(text);
  }

  /**
   * The prefix of fewer bits that this one lies in.
   *
   * @param bits how many leading bits are kept: 0 to {@code length}
   */
  public IpPrefix shortened(int bits) {
    if (bits > length) {
      throw new IllegalArgumentException("no longer prefix is known of " + this + ": " + bits);
    }
    return new IpPrefix(family, high & highMask(family, bits), low & lowMask(family, bits), bits);
  }

  /** Whether this is exactly one address. */
  public boolean isAddress() {
    return family != Family.ANY && length == family.bits();
  }

  @Override
  public boolean isAny() {
    return family == Family.ANY;
  }

  @Override
  public boolean contains(IpPrefix other) {
    if (isAny()) {
      return true;
    }
    return family == other.family
        && length <= other.length
        && high == (other.high & highMask(family, length))
        && low == (other.low & lowMask(family, length));
  }

  @Override
  public int specificity() {
    return isAny() ? 0 : length + 1;
  }

  @Override
  public boolean overlaps(IpPrefix other) {
    return contains(other) || other.contains(this);
  }

  @Override
  public Optional<IpPrefix> intersect(IpPrefix other) {
    if (contains(other)) {
      return Optional.of(other);
    }
    return other.contains(this) ? Optional.of(this) : Optional.empty();
  }

  /** Whether these are IPv6 addresses. */
  public boolean isV6() {
    return family == Family.IPV6;
  }

  /** The fixed bits of the upper word; 0 for IPv4. */
  public long highMask() {
    return highMask(family, length);
  }

  /** The fixed bits of the lower word, or of the 32 bits of an IPv4 address. */
  public long lowMask() {
    return lowMask(family, length);
  }

  /** The bits of the upper word that a prefix of this length fixes. */
  static long highMask(Family family, int length) {
    if (family != Family.IPV6) {
      return 0;
    }
    return leading(Math.min(length, 64), 64);
  }

  /** The bits of the lower word that a prefix of this length fixes. */
  static long lowMask(Family family, int length) {
    return switch (family) {
      case ANY -> 0;
      case IPV4 -> leading(length, 32);
      case IPV6 -> leading(Math.max(length - 64, 0), 64);
    };
  }

  private static long leading(int ones, int width) {
    return ones == 0 ? 0 : (-1L << (width - ones)) & (width == 64 ? -1L : (1L << width) - 1);
  }

  @Override
  public String toString() {
    return IpText.format(this);
  }
}
