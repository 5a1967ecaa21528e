package org.windowpane.controller.model;

import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * An Ethernet address.
 *
 * @param value the lowest 48 bits; the others are zero
 */
public record Mac(long value) implements Comparable<Mac> {

  private static final Pattern FORM = Pattern.compile("[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}");

  /** Refuses a value of more than 48 bits. */
  public Mac {
    if (value >>> 48 != 0) {
      throw new IllegalArgumentException("an Ethernet address has 48 bits");
    }
  }

  /**
   * Reads twelve hex digits with a colon between each pair.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static Mac parse(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not an Ethernet address (such as 0a:00:00:00:00:01)");
    }
    return new Mac(HexFormat.fromHexDigitsToLong(text.replace(":", "")));
  }

  @Override
  public int compareTo(Mac other) {
    return Long.compare(value, other.value);
  }

  @Override
  public String toString() {
    return HexGroups.text(value, 6);
  }
}
