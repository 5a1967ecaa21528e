package org.windowpane.protocol.value;

import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The datapath identifier of a switch.
 *
 * @param value its 64 bits
 */
public record Dpid(long value) implements Comparable<Dpid> {
  private static final Pattern SHAPE = Pattern.compile("[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){7}");
  private static final long MAX_PLAIN = 0xffff;

  /**
   * Reads sixteen hex digits in pairs with colons.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static Dpid parse(String text) {
    if (!SHAPE.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a dpid: sixteen hex digits such as 00:00:00:00:00:00:00:01");
    }
    return new Dpid(HexFormat.fromHexDigitsToLong(text.replace(":", "")));
  }

  /** A short name for people: {@code s1} for a number up to 65,535, else the whole. */
  public String shortName() {
    return value >= 0 && value <= MAX_PLAIN ? "s" + value : toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Dpid dpid && dpid.value == value;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(value);
  }

  @Override
  public int compareTo(Dpid other) {
    return Long.compareUnsigned(value, other.value);
  }

  @Override
  public String toString() {
    return HexGroups.text(value, 8);
  }
}
