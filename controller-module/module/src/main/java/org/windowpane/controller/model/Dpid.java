package org.windowpane.controller.model;

import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A switch's datapath id.
 *
 * @param value all 64 bits
 */
public record Dpid(long value) implements Comparable<Dpid> {

  private static final Pattern FORM = Pattern.compile("[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){7}");

  /**
   * Reads sixteen hex digits with a colon between each pair.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static Dpid parse(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a dpid (sixteen hex digits, a colon between each pair)");
    }
    return new Dpid(HexFormat.fromHexDigitsToLong(text.replace(":", "")));
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
