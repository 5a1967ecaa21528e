package org.windowpane.gateway.text;

import java.util.Optional;

/**
 * The line with which a client signs in: {@code NAME.} or {@code NAME:TOKEN.}
 *
 * @param name the name of the user
 * @param token a password or an API token; empty if the line has none
 */
public record LogInLine(String name, Optional<String> token) {
  private static final int LONGEST_NAME = 64;

  /** Parses the line; empty if it has another form. */
  static Optional<LogInLine> read(String line) {
    String text = line.strip();
    if (!text.endsWith(".")) {
      return Optional.empty();
    }
    String sentence = text.substring(0, text.length() - 1);
    int colon = sentence.indexOf(':');
    String name = colon < 0 ? sentence : sentence.substring(0, colon);
    return name.isEmpty() || name.length() > LONGEST_NAME
        ? Optional.empty()
        : Optional.of(
            new LogInLine(
                name, colon < 0 ? Optional.empty() : Optional.of(sentence.substring(colon + 1))));
  }

  /** Hides the token from logs. */
  @Override
  public String toString() {
    return "LogInLine[" + name + "]";
  }
}
