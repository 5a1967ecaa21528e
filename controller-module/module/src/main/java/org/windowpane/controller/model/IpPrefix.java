package org.windowpane.controller.model;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * An IPv4 or IPv6 prefix; an address is the longest prefix of its family.
 *
 * @param v6 whether it is IPv6
 * @param high the upper 64 bits of an IPv6 prefix, 0 for IPv4
 * @param low the lower 64 bits of an IPv6 prefix, the 32 bits of an IPv4 prefix
 * @param length how many leading bits count; all others are zero
 */
public record IpPrefix(boolean v6, long high, long low, int length) {

  private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
  private static final Pattern LENGTH = Pattern.compile("\\d{1,3}");

  /** Clears the bits beyond the length, so that equal prefixes are equal records. */
  public IpPrefix {
    int bits = v6 ? 128 : 32;
    if (length < 0 || length > bits) {
      throw new IllegalArgumentException("a prefix length is from 0 to " + bits);
    }
    high = v6 ? high & leading(Math.min(length, 64)) : 0;
    low = v6 ? low & leading(Math.max(length - 64, 0)) : low & lowMask(length);
  }

  /**
   * Reads {@code 10.0.0.1}, {@code 10.0.0.0/24}, {@code fd00::1} or {@code fd00::/64}; never asks a
   * name server.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static IpPrefix parse(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    OptionalLong v4 = DottedQuad.parse(address);
    if (v4.isPresent()) {
      return new IpPrefix(false, 0, v4.getAsLong(), length(text, slash, 32));
    }
    if (!V6.matcher(address).matches()) {
      throw notAPrefix(text);
    }
    int length = length(text, slash, 128);
    try {
      ByteBuffer bytes = ByteBuffer.wrap(InetAddress.getByName(address).getAddress());
      if (bytes.remaining() != 16) {
        throw notAPrefix(text);
      }
      return new IpPrefix(true, bytes.getLong(), bytes.getLong(), length);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(notAPrefix(text).getMessage(), e);
    }
  }

  private static int length(String text, int slash, int bits) {
    if (slash < 0) {
      return bits;
    }
    String digits = text.substring(slash + 1);
    if (!LENGTH.matcher(digits).matches() || Integer.parseInt(digits) > bits) {
      throw notAPrefix(text);
    }
    return Integer.parseInt(digits);
  }

  private static IllegalArgumentException notAPrefix(String text) {
    return new IllegalArgumentException(
        "\"" + text + "\" is not an IPv4 or IPv6 address or prefix (such as 10.0.0.0/24)");
  }

  /** Whether every address of the other is one of this. */
  public boolean contains(IpPrefix other) {
    return v6 == other.v6
        && length <= other.length
        && (other.high & highMask()) == high
        && (other.low & lowMask()) == low;
  }

  /** Whether it is a single address. */
  public boolean isAddress() {
    return length == (v6 ? 128 : 32);
  }

  /** The upper half of the mask, 0 for IPv4. */
  public long highMask() {
    return v6 ? leading(Math.min(length, 64)) : 0;
  }

  /** The lower half of the mask, or the 32 bits of an IPv4 mask. */
  public long lowMask() {
    return v6 ? leading(Math.max(length - 64, 0)) : lowMask(length);
  }

  private static long lowMask(int length) {
    return leading(length) >>> 32;
  }

  private static long leading(int bits) {
    return bits == 0 ? 0 : -1L << (64 - bits);
  }
}
