package org.windowpane.core.language;

import java.util.List;
import java.util.function.Predicate;

/**
 * Reads tokens one after the other, and reports what is wrong where the next is not as expected.
 */
final class Cursor {
  private static final int MAX_QUOTE_LENGTH = 40;

  private final List<Token> tokens;
  private int at;

  Cursor(List<Token> tokens) {
    this.tokens = tokens;
  }

  boolean atEnd() {
    return at == tokens.size();
  }

  /** Whether the next token is this word or sign. */
  boolean nextIs(String text) {
    return !atEnd() && tokens.get(at).text().equals(text);
  }

  /** Steps over the next token if it is this word or sign. */
  boolean accept(String text) {
    boolean seen = nextIs(text);
    if (seen) {
      at++;
    }
    return seen;
  }

  /** Steps over this word or sign; {@code expected} describes all that could stand there. */
  void expect(String text, String expected) {
    if (!accept(text)) {
      throw unexpected(expected);
    }
  }

  /** Steps over a token of this kind. */
  Token next(Predicate<String> kind, String expected) {
    if (atEnd() || !kind.test(tokens.get(at).text())) {
      throw unexpected(expected);
    }
    return tokens.get(at++);
  }

  /** Steps over tokens of this kind for as long as there is no gap behind {@code first}. */
  String textFrom(Token first, Predicate<String> kind) {
    StringBuilder text = new StringBuilder(first.text());
    while (!atEnd()
        && tokens.get(at).start() == first.start() + text.length()
        && kind.test(tokens.get(at).text())) {
      text.append(tokens.get(at++).text());
    }
    return text.toString();
  }

  /** The name of something. */
  String name(String what) {
    return next(Checks::isName, what + ", at most 64 letters, digits and _ $ @ - .").text();
  }

  /** A number from 0 to {@link Long#MAX_VALUE}. */
  long number(String what) {
    Token token = next(Cursor::isDigits, what);
    try {
      return Long.parseLong(token.text());
    } catch (NumberFormatException e) {
      throw error(
          token,
          "found " + quote(token.text()) + ", expected " + what + " of at most " + Long.MAX_VALUE);
    }
  }

  /** A number from 0 to {@link Long#MAX_VALUE}, with or without a plus sign before it. */
  long integer(String what) {
    accept("+");
    return number(what);
  }

  /** True or False. */
  boolean truth() {
    boolean value = accept(TruthValues.TRUE);
    if (!value) {
      expect(TruthValues.FALSE, TruthValues.TRUE + " or " + TruthValues.FALSE);
    }
    return value;
  }

  /** That the next token is not what is expected. */
  LanguageException unexpected(String expected) {
    if (!atEnd()) {
      Token token = tokens.get(at);
      return error(token, "found " + quote(token.text()) + ", expected " + expected);
    }
    int line = 1;
    int column = 1;
    if (!tokens.isEmpty()) {
      Token last = tokens.get(tokens.size() - 1);
      line = last.line();
      column = last.columnAfter();
    }
    return new LanguageException(
        new SyntaxError(line, column, "found the end, expected " + expected));
  }

  /** That something is wrong with a token. */
  static LanguageException error(Token token, String problem) {
    return new LanguageException(new SyntaxError(token.line(), token.column(), problem));
  }

  /** The text in quotation marks, cut where it is long. */
  static String quote(String text) {
    return text.codePointCount(0, text.length()) <= MAX_QUOTE_LENGTH
        ? "\"" + text + "\""
        : "\"" + text.substring(0, text.offsetByCodePoints(0, MAX_QUOTE_LENGTH)) + "…\"";
  }

  private static boolean isDigits(String text) {
    return text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
