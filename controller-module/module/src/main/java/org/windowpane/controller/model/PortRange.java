package org.windowpane.controller.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Transport ports from {@code first} to {@code last}, both included.
 *
 * @param first from 0 to 65535
 * @param last from {@code first} to 65535
 */
public record PortRange(int first, int last) {

  private static final int MAX = 65_535;
  private static final Pattern FORM = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");

  /** Refuses ports that do not exist and ranges that run backwards. */
  public PortRange {
    if (first < 0 || last > MAX || first > last) {
      throw new IllegalArgumentException(
          first + "-" + last + " is not a port or a range of ports from 0 to 65535");
    }
  }

  /**
   * Reads {@code 80} or {@code 8000-8099}.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static PortRange parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a port or a range of ports (such as 80 or 8000-8099)");
    }
    int first = Integer.parseInt(matcher.group(1));
    return new PortRange(
        first, matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2)));
  }

  /** Whether every port is in the range. */
  public boolean isAll() {
    return first == 0 && last == MAX;
  }
}
