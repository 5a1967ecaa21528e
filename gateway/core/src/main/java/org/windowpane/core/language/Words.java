package org.windowpane.core.language;

/** How truth values are written. */
final class Words {
  static final String TRUE = "True";
  static final String FALSE = "False";

  private Words() {}

  static String truth(boolean value) {
    return value ? TRUE : FALSE;
  }
}
