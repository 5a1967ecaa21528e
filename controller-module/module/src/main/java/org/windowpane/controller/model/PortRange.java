package org.windowpane.controller.model;

/**
 * Transport ports from {@code first} to {@code last}, both included.
 *
 * @param first from 0 to 65535
 * @param last from {@code first} to 65535
 */
public record PortRange(int first, int last) {

  private static final int MAX = 65_535;
  private static final int MOST_DIGITS = 5;

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
    int hyphen = text.indexOf('-');
    if (hyphen < 0) {
      int port = port(text, text);
      return new PortRange(port, port);
    }
    return new PortRange(
        port(text.substring(0, hyphen), text), port(text.substring(hyphen + 1), text));
  }

  private static int port(String digits, String text) {
    boolean digitsOnly = digits.chars().allMatch(each -> each >= '0' && each <= '9');
    if (digits.isEmpty() || digits.length() > MOST_DIGITS || !digitsOnly) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a port or a range of ports (such as 80 or 8000-8099)");
    }
    return Integer.parseInt(digits);
  }

  /** Whether every port is in the range. */
  public boolean isAll() {
    return first == 0 && last == MAX;
  }
}
