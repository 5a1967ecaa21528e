package org.windowpane.gateway;

import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The value of an option as the gateway shows it. A URL can hold a password. The gateway shows the
 * scheme, hosts, ports and path of a URL in a known form, and hides every other URL.
 *
 * @param text the part that is shown; empty if there is no value, or all of it is hidden
 * @param withheld whether a part of the value is hidden
 */
public record EffectiveValue(Optional<String> text, boolean withheld) {
  private static final String PLACE = "(?:[\\w.-]+|\\[[0-9A-Fa-f:.]+])(?::\\d{1,5})?";
  private static final String DATABASE =
      "jdbc:postgresql://" + PLACE + "(?:," + PLACE + ")*/[\\w.-]*";
  private static final String SERVER = "[a-z]+://" + PLACE + "(?:/[\\w.~/-]*)?";

  /** The first group is the part that is shown; the second is hidden. */
  private static final Pattern URL =
      Pattern.compile("(" + DATABASE + "|" + SERVER + ")([?#].*)?", Pattern.DOTALL);

  static EffectiveValue of(OptionSpec option) {
    String value = text(option.getValue());
    if (value.isEmpty()) {
      return new EffectiveValue(Optional.empty(), false);
    }
    return option.paramLabel().equals("URL") || value.contains("://")
        ? ofUrl(value)
        : new EffectiveValue(Optional.of(value), false);
  }

  static EffectiveValue ofUrl(String url) {
    Matcher plain = URL.matcher(url);
    return plain.matches()
        ? new EffectiveValue(Optional.of(plain.group(1)), plain.group(2) != null)
        : new EffectiveValue(Optional.empty(), true);
  }

  private static String text(Object value) {
    if (value instanceof Collection<?> several) {
      return several.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
    return value == null ? "" : String.valueOf(value);
  }
}
