package org.windowpane.gateway.encoding;

/** Which texts can be stored: PostgreSQL stores neither NUL nor half of a surrogate pair. */
public final class Texts {
  private Texts() {}

  /** Whether the database returns the text as it was stored. */
  public static boolean isStorable(String text) {
    for (int at = 0; at < text.length(); at++) {
      char character = text.charAt(at);
      if (character == 0) {
        return false;
      }
      if (Character.isSurrogate(character)) {
        if (Character.charCount(text.codePointAt(at)) == 1) {
          return false;
        }
        at++;
      }
    }
    return true;
  }
}
