package org.windowpane.gateway.http.forms;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.protocol.value.Dpid;

/** Reads query parameters; errors name the parameter that is not valid. */
public final class Parameters {
  /** Years 0 to 9999, which every client and the database can represent. */
  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private Parameters() {}

  public static Instant instant(String name, String text, Instant defaultValue) {
    if (text == null) {
      return defaultValue;
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

  public static int wholeNumber(String name, String text, int defaultValue, int least, int most) {
    if (text == null) {
      return defaultValue;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw outOfRange(name, least, most);
    }
    throw outOfRange(name, least, most);
  }

  private static ProblemException outOfRange(String name, int least, int most) {
    return ProblemException.invalid(name, "must be a whole number from " + least + " to " + most);
  }

  /** A number that may be large, such as that of an event. */
  public static OptionalLong number(String name, String text, long least) {
    if (text == null) {
      return OptionalLong.empty();
    }
    try {
      long number = Long.parseLong(text);
      if (number >= least) {
        return OptionalLong.of(number);
      }
    } catch (NumberFormatException e) {
      throw below(name, least);
    }
    throw below(name, least);
  }

  private static ProblemException below(String name, long least) {
    return ProblemException.invalid(name, "must be a whole number from " + least + " on");
  }

  public static String text(String name, String text, int longest) {
    if (text != null
        && (text.isEmpty()
            || text.length() > longest
            || text.chars().anyMatch(Character::isISOControl))) {
      throw ProblemException.invalid(name, "must be 1 to " + longest + " visible characters");
    }
    return text;
  }

  public static String oneOf(String name, String text, String defaultValue, Set<String> allowed) {
    String value = text == null ? defaultValue : text;
    if (!allowed.contains(value)) {
      throw ProblemException.invalid(
          name, "must be one of " + String.join(", ", new TreeSet<>(allowed)));
    }
    return value;
  }

  public static Dpid dpid(String name, String text) {
    try {
      return Dpid.parse(text == null ? "" : text);
    } catch (IllegalArgumentException e) {
      throw ProblemException.invalid(name, "must be sixteen hex digits in pairs with colons");
    }
  }

  public static UUID uuid(String name, String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw ProblemException.invalid(name, "must be an id, such as one in the address of its page");
    }
  }
}
