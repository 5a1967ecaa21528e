package org.windowpane.gateway.rest;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** Reads parameters of a query, and names the one to blame. */
final class Parameters {
  /** Years 0 to 9999: what every clock, and the record, can hold. */
  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private Parameters() {}

  static Instant instant(String name, String text, Instant otherwise) {
    if (text == null) {
      return otherwise;
    }
    try {
      Instant instant = Instant.parse(text);
      if (instant.isBefore(EARLIEST) || instant.isAfter(LATEST)) {
        throw ProblemException.invalid(name, "is out of range");
      }
      return instant;
    } catch (DateTimeParseException e) {
      throw ProblemException.invalid(name, "must be a time such as 2026-11-20T21:00:00Z");
    }
  }

  static int wholeNumber(String name, String text, int otherwise, int least, int most) {
    if (text == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw outside(name, least, most);
    }
    throw outside(name, least, most);
  }

  private static ProblemException outside(String name, int least, int most) {
    return ProblemException.invalid(name, "must be a whole number from " + least + " to " + most);
  }

  static String oneOf(String name, String text, String otherwise, Set<String> allowed) {
    String value = text == null ? otherwise : text;
    if (!allowed.contains(value)) {
      throw ProblemException.invalid(
          name, "must be one of " + String.join(", ", new TreeSet<>(allowed)));
    }
    return value;
  }

  static UUID uuid(String name, String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw ProblemException.invalid(name, "cannot be read");
    }
  }
}
