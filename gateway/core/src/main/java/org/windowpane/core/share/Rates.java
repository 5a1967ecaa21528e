package org.windowpane.core.share;

import java.math.BigDecimal;

/** How rates are written for people. */
public final class Rates {
  private static final String[] UNITS = {"bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"};

  private Rates() {}

  /** In the largest unit that leaves at least 1, exactly: {@code 40 Mbit/s}, {@code 1.5 Gbit/s}. */
  public static String words(long bps) {
    BigDecimal value = BigDecimal.valueOf(bps);
    int unit = 0;
    while (unit < UNITS.length - 1 && value.abs().compareTo(BigDecimal.valueOf(1000)) >= 0) {
      value = value.movePointLeft(3);
      unit++;
    }
    return value.stripTrailingZeros().toPlainString() + " " + UNITS[unit];
  }
}
