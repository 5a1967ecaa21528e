package org.windowpane.core.language;

import org.windowpane.core.flow.FlowGroup;

/** Reads statements of PANE's text language (PANE, SIGCOMM 2013, §3). */
public final class StatementParser {
  private static final String FULL_STOP = "a full stop";
  private static final String SHARE = "the name of a share";
  private static final String USER = "the name of a user";
  private static final String CLASS = "the name of a traffic class";
  private static final String STATEMENTS =
      "a statement: AddUser, NewShare, Grant, GrantDefault, reserve, ratelimit, allow, deny,"
          + " GetSchedule, ListShares, ListSharesByFlowGroup, NewClass, ChangeClass, EndClass or Tick";

  private final Cursor cursor;

  private StatementParser(Cursor cursor) {
    this.cursor = cursor;
  }

  /**
   * Reads one statement with its full stop. White space and comments may stand around every word
   * and sign, but not inside a predicate's value.
   *
   * @throws LanguageException with the place where the text is not one statement, and what was
   *     expected
   */
  public static Statement parse(String text) {
    return read(new Cursor(Lexer.tokens(text)));
  }

  /** Reads the only statement that is left. */
  static Statement read(Cursor cursor) {
    Statement statement = new StatementParser(cursor).statement();
    if (!cursor.atEnd()) {
      throw cursor.unexpected("nothing after the full stop");
    }
    return statement;
  }

  private Statement statement() {
    if (cursor.accept("AddUser")) {
      return ended(new Statement.AddUser(cursor.name(USER)));
    }
    if (cursor.accept("NewShare")) {
      return newShare();
    }
    if (cursor.accept("Grant")) {
      return grant();
    }
    if (cursor.accept("GrantDefault")) {
      return ended(new Statement.GrantDefault(cursor.name(SHARE)));
    }
    if (cursor.accept("reserve")) {
      return RequestReader.reserve(cursor);
    }
    if (cursor.accept("ratelimit")) {
      return RequestReader.rated(cursor, Request.RateLimit::new);
    }
    if (cursor.accept("allow")) {
      return RequestReader.unrated(cursor, Request.Allow::new);
    }
    if (cursor.accept("deny")) {
      return RequestReader.unrated(cursor, Request.Deny::new);
    }
    if (cursor.accept("GetSchedule")) {
      return ended(new Statement.GetSchedule(cursor.name(SHARE)));
    }
    if (cursor.accept("ListShares")) {
      return ended(new Statement.ListShares());
    }
    if (cursor.accept("ListSharesByFlowGroup")) {
      return ended(new Statement.ListSharesByFlowGroup(FlowsReader.read(cursor)));
    }
    if (cursor.accept("NewClass")) {
      return newClass();
    }
    if (cursor.accept("ChangeClass")) {
      return changeClass();
    }
    if (cursor.accept("EndClass")) {
      return ended(new Statement.EndClass(cursor.name(CLASS)));
    }
    if (cursor.accept("Tick")) {
      return ended(new Statement.Tick(cursor.integer("a number of seconds")));
    }
    throw cursor.unexpected(STATEMENTS);
  }

  private Statement newShare() {
    String name = cursor.name(SHARE);
    cursor.expect("for", "for");
    FlowGroup flows = FlowsReader.read(cursor);
    PrivilegeClause privileges = PrivilegeClause.NONE;
    String expected = "\"[\" or on";
    if (cursor.accept("[")) {
      privileges = PrivilegesReader.read(cursor);
      expected = "on";
    }
    cursor.expect("on", expected);
    return ended(new Statement.NewShare(name, flows, privileges, cursor.name(SHARE)));
  }

  private Statement newClass() {
    String name = cursor.name(CLASS);
    cursor.expect("for", "for");
    ClassTerms terms = ClassTerms.read(cursor);
    boolean mayHaveRates = terms.rates().equals(ClassClause.NONE);
    cursor.expect("on", mayHaveRates ? "\"(\", \"[\" or on" : "on");
    String share = cursor.name(SHARE);
    RequestReader.Interval interval = RequestReader.interval(cursor);
    return new Statement.NewClass(name, terms, share, interval.from(), interval.to());
  }

  private Statement changeClass() {
    String name = cursor.name(CLASS);
    cursor.expect("for", "for");
    ClassTerms terms = ClassTerms.read(cursor);
    return new Statement.ChangeClass(name, terms, RequestReader.end(cursor, moreTerms(terms)));
  }

  /** What may follow the terms of a class as a part of them. */
  private static String moreTerms(ClassTerms terms) {
    return terms.rates().equals(ClassClause.NONE) ? "\"(\", \"[\", " : "";
  }

  private Statement grant() {
    String share = cursor.name(SHARE);
    cursor.expect("to", "to");
    return ended(new Statement.Grant(share, cursor.name(USER)));
  }

  private Statement ended(Statement statement) {
    cursor.expect(".", FULL_STOP);
    return statement;
  }
}
