package org.windowpane.zookeeper;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads rates such as {@code 500k}, {@code 2.5M}, or {@code 1000000}: bits per second, powers of
 * ten.
 */
final class RateConverter implements ITypeConverter<Long> {
  private static final Pattern RATE = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,9})?)([kMG]?)");
  private static final Map<String, Integer> POWERS = Map.of("", 0, "k", 3, "m", 6, "g", 9);
  private static final BigDecimal HIGHEST = BigDecimal.TEN.pow(15);

  @Override
  public Long convert(String text) {
    Matcher found = RATE.matcher(text);
    if (!found.matches()) {
      throw new TypeConversionException("'" + text + "' is not a rate such as 500k or 2M");
    }
    int power = POWERS.get(found.group(2).toLowerCase(Locale.ROOT));
    BigDecimal bps = new BigDecimal(found.group(1)).scaleByPowerOfTen(power);
    if (bps.compareTo(HIGHEST) > 0) {
      throw new TypeConversionException("'" + text + "' is more than 1,000,000G");
    }
    return bps.longValue();
  }
}
