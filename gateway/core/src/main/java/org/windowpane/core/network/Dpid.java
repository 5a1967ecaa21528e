package org.windowpane.core.network;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The datapath identifier of a switch.
 *
 * @param value its 64 bits
 */
public record Dpid(long value) implements Comparable<Dpid> {
  private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{2}(:[0-9a-f]{2}){7}");
  private static final HexFormat IN_PAIRS = HexFormat.ofDelimiter(":");
  private static final long LARGEST_PLAIN = 0xffff;

  /**
   * Reads sixteen hex digits in pairs with colons.
   *
   * @throws IllegalArgumentException where the text is anything else
   */
  public static Dpid parse(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (!SHAPE.matcher(lower).matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no dpid: sixteen hex digits such as 00:00:00:00:00:00:00:01");
    }
    return new Dpid(Long.parseUnsignedLong(lower.replace(":", ""), 16));
  }

  /** A short name for people: {@code s1} for a small number, else the whole. */
  public String shortName() {
    return value >= 0 && value <= LARGEST_PLAIN ? "s" + value : toString();
  }

  @Override
  public int compareTo(Dpid other) {
    return Long.compareUnsigned(value, other.value);
  }

  @Override
  public String toString() {
    return IN_PAIRS.formatHex(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
  }
}
