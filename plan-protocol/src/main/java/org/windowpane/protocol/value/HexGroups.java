package org.windowpane.protocol.value;

/** Bytes as pairs of hex digits with colons between. */
final class HexGroups {

  private static final String DIGITS = "0123456789abcdef";

  private HexGroups() {}

  /** The lowest {@code bytes} bytes of the value, highest first. */
  static String text(long value, int bytes) {
    StringBuilder text = new StringBuilder(3 * bytes);
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
      if (!text.isEmpty()) {
        text.append(':');
      }
      text.append(DIGITS.charAt((int) (value >>> (shift + 4)) & 0xf));
      text.append(DIGITS.charAt((int) (value >>> shift) & 0xf));
    }
    return text.toString();
  }
}
