package org.windowpane.core.language;

/** How truth values are written. */
final class TruthValues {
  static final String TRUE = "True";
  static final String FALSE = "False";

  private TruthValues() {}

  static String truth(boolean value) {
    return value ? TRUE : FALSE;
  }
}
