package org.windowpane.gateway;

import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The value of an option as people may be told it. URLs can hold passwords: of one that is written
 * plainly, scheme, hosts, ports and path are told, and nothing of any other.
 *
 * @param text what is told; empty where there is no value, or none of it is told
 * @param withheld whether there is more to the value than that
 */
public record EffectiveValue(Optional<String> text, boolean withheld) {
  private static final String PLACE = "(?:[\\w.-]+|\\[[0-9A-Fa-f:.]+])(?::\\d{1,5})?";
  private static final String DATABASE =
      "jdbc:postgresql://" + PLACE + "(?:," + PLACE + ")*/[\\w.-]*";
  private static final String SERVER = "[a-z]+://" + PLACE + "(?:/[\\w.~/-]*)?";

  /** What is told, and after it what is not. */
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
