package org.windowpane.protocol.value;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** When a port serves a traffic class beyond the rate that the class is sure of. */
public enum ClassPriority {
  /** Before everything that is not guaranteed. */
  HIGH,
  /** Like packets of no class. */
  NORMAL,
  /** After everything else. */
  LOW;

  /**
   * Reads the name in JSON.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static ClassPriority parse(String text) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be one of "
                        + Arrays.stream(values())
                            .map(Object::toString)
                            .collect(Collectors.joining(", "))));
  }

  /** The name in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
