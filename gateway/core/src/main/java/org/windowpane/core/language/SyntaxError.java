package org.windowpane.core.language;

/**
 * Why a text could not be read.
 *
 * @param line where it went wrong, from 1
 * @param column the character of the line, from 1; a tab counts as one
 * @param problem what was found there and what was expected, in words that a user can act on
 */
public record SyntaxError(int line, int column, String problem) {
  @Override
  public String toString() {
    return "line " + line + ", column " + column + ": " + problem;
  }
}
