package org.windowpane.controller.model;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A transport protocol, by its numbers.
 *
 * @param v4Number its protocol number in IPv4, 0 to 255
 * @param v6Number its next-header number in IPv6, 0 to 255; another than IPv4's for ICMP only
 */
public record Transport(int v4Number, int v6Number) {

  public static final Transport TCP = new Transport(6, 6);
  public static final Transport UDP = new Transport(17, 17);
  public static final Transport ICMP = new Transport(1, 58);

  private static final Pattern NUMBER = Pattern.compile("\\d{1,3}");

  /**
   * Reads {@code tcp}, {@code udp}, {@code icmp} or a protocol number.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static Transport parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "tcp" -> TCP;
      case "udp" -> UDP;
      case "icmp" -> ICMP;
      default -> numbered(text);
    };
  }

  private static Transport numbered(String text) {
    if (!NUMBER.matcher(text).matches() || Integer.parseInt(text) > 255) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not tcp, udp, icmp or a protocol number from 0 to 255");
    }
    int number = Integer.parseInt(text);
    return new Transport(number, number);
  }

  /** The number in the given family. */
  public int number(boolean v6) {
    return v6 ? v6Number : v4Number;
  }

  /** Whether the protocol has ports that a switch can match. */
  public boolean hasPorts() {
    return equals(TCP) || equals(UDP);
  }
}
