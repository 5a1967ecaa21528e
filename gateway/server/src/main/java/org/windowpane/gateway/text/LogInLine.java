package org.windowpane.gateway.text;

import java.util.Optional;

/**
 * What a client answers when it is asked to log in: {@code NAME.} or {@code NAME:TOKEN.}
 *
 * @param name who they say they are
 * @param token what proves it, where they say it
 */
public record LogInLine(String name, Optional<String> token) {
  private static final int LONGEST_NAME = 64;

  /** What the line says; nothing where it is no such answer. */
  static Optional<LogInLine> read(String line) {
    String said = line.strip();
    if (!said.endsWith(".")) {
      return Optional.empty();
    }
    String sentence = said.substring(0, said.length() - 1);
    int colon = sentence.indexOf(':');
    String name = colon < 0 ? sentence : sentence.substring(0, colon);
    return name.isEmpty() || name.length() > LONGEST_NAME
        ? Optional.empty()
        : Optional.of(
            new LogInLine(
                name, colon < 0 ? Optional.empty() : Optional.of(sentence.substring(colon + 1))));
  }

  /** Without the token, which no log is to show. */
  @Override
  public String toString() {
    return "LogInLine[" + name + "]";
  }
}
