package org.windowpane.core.language;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a text into words and signs and drops white space and comments. A word begins with a letter,
 * a digit, {@code _} or {@code $}. It is a run of these and of {@code @ -}, and of full stops with
 * such a character behind them; a full stop in front of anything else ends a statement.
 */
final class Lexer {
  private static final List<String> PAIRS = List.of("<=", ">=", "<-");

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;
  private int column = 1;

  private Lexer(String text) {
    this.text = text;
  }

  /**
   * All words and signs.
   *
   * @throws LanguageException where a comment is not closed
   */
  static List<Token> tokens(String text) {
    var lexer = new Lexer(text);
    while (lexer.at < text.length()) {
      lexer.step();
    }
    return lexer.tokens;
  }

  private void step() {
    if (Character.isWhitespace(text.charAt(at))) {
      skip(at + 1);
    } else if (text.startsWith("//", at)) {
      int end = text.indexOf('\n', at);
      skip(end < 0 ? text.length() : end);
    } else if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      if (end < 0) {
        throw new LanguageException(
            new SyntaxError(line, column, "found \"/*\", expected a \"*/\" after it"));
      }
      skip(end + 2);
    } else {
      int end = tokenEnd();
      tokens.add(new Token(text.substring(at, end), at, line, column));
      skip(end);
    }
  }

  private int tokenEnd() {
    if (beginsWord(text.charAt(at))) {
      int end = at + 1;
      while (continuesWord(end)) {
        end++;
      }
      return end;
    }
    for (String pair : PAIRS) {
      if (text.startsWith(pair, at)) {
        return at + pair.length();
      }
    }
    return text.offsetByCodePoints(at, 1);
  }

  private boolean continuesWord(int index) {
    return isInner(index)
        || (index < text.length() && text.charAt(index) == '.' && isInner(index + 1));
  }

  private boolean isInner(int index) {
    if (index >= text.length()) {
      return false;
    }
    char c = text.charAt(index);
    return beginsWord(c) || c == '@' || c == '-';
  }

  private static boolean beginsWord(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '$';
  }

  private void skip(int end) {
    while (at < end) {
      if (text.charAt(at) == '\n') {
        line++;
        column = 1;
        at++;
      } else {
        column++;
        at = text.offsetByCodePoints(at, 1);
      }
    }
  }
}
