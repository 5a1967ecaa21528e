package org.windowpane.core.language;

/**
 * A word or a sign of a text.
 *
 * @param text how it is written
 * @param start the index in the text of its first character
 * @param line from 1
 * @param column from 1
 */
record Token(String text, int start, int line, int column) {
  /** The index in the text behind its last character. */
  int end() {
    return start + text.length();
  }

  /** The column behind its last character; no token spans lines. */
  int columnAfter() {
    return column + text.codePointCount(0, text.length());
  }
}
