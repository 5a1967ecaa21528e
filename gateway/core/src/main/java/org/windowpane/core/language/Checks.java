package org.windowpane.core.language;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Checks of the parts of a statement, so that every statement can be written and read back. */
final class Checks {
  /** The most characters of a name or of a predicate's value. */
  static final int MAX_LENGTH = 64;

  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9_$][A-Za-z0-9_$@-]*(?:\\.[A-Za-z0-9_$@-]+)*");

  private Checks() {}

  static boolean isName(String text) {
    return text.length() <= MAX_LENGTH && NAME.matcher(text).matches();
  }

  static void name(String text) {
    if (!isName(text)) {
      throw new IllegalArgumentException("no name: " + text);
    }
  }

  static void notNegative(long number) {
    if (number < 0) {
      throw new IllegalArgumentException("negative: " + number);
    }
  }

  static void notNegative(OptionalLong number) {
    number.ifPresent(Checks::notNegative);
  }
}
