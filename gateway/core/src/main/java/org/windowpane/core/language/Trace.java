package org.windowpane.core.language;

import java.util.ArrayList;
import java.util.List;

/**
 * A conversation with PANE, written down with the answers that it has to give: one entry after the
 * other of the form {@code True <- speaker : statement.}, with {@code False} where the statement
 * has to be refused. Comments are those of Java, and are not nested.
 *
 * @param entries in the order in which the speakers state them
 */
public record Trace(List<Entry> entries) {

  /** One statement of one speaker. */
  public sealed interface Entry {
    /** The line on which it begins, from 1. */
    int line();

    /** Whether it has to succeed. */
    boolean expected();

    /** The user who makes the statement. */
    String speaker();
  }

  /** An entry that could be read. */
  public record Parsed(int line, boolean expected, String speaker, Statement statement)
      implements Entry {}

  /** An entry of which only the speaker could be read. */
  public record Unreadable(int line, boolean expected, String speaker, SyntaxError error)
      implements Entry {}

  /** Keeps the entries as they are. */
  public Trace {
    entries = List.copyOf(entries);
  }

  /**
   * Reads a trace. What is wrong in the statement of one entry does not touch the next.
   *
   * @throws LanguageException where the text does not begin with an entry, an entry has no speaker,
   *     or a comment is not closed
   */
  public static Trace parse(String text) {
    List<Token> tokens = Lexer.tokens(text);
    List<Entry> entries = new ArrayList<>();
    int start = 0;
    while (start < tokens.size()) {
      int end = start + 1;
      while (end < tokens.size() && !beginsEntry(tokens, end)) {
        end++;
      }
      entries.add(entry(tokens.subList(start, end)));
      start = end;
    }
    return new Trace(entries);
  }

  private static boolean beginsEntry(List<Token> tokens, int index) {
    String text = tokens.get(index).text();
    return (text.equals(TruthValues.TRUE) || text.equals(TruthValues.FALSE))
        && index + 1 < tokens.size()
        && tokens.get(index + 1).text().equals("<-");
  }

  private static Entry entry(List<Token> tokens) {
    var cursor = new Cursor(tokens);
    boolean expected = cursor.truth();
    cursor.expect("<-", "\"<-\"");
    String speaker = cursor.name("the name of a user");
    cursor.expect(":", "\":\"");
    int line = tokens.get(0).line();
    try {
      return new Parsed(line, expected, speaker, StatementParser.read(cursor));
    } catch (LanguageException e) {
      return new Unreadable(line, expected, speaker, e.error());
    }
  }
}
