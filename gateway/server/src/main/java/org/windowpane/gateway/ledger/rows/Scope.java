package org.windowpane.gateway.ledger.rows;

import java.util.Locale;

/** What a program with an API token may do, within the rights of the token's user. */
public enum Scope {
  /** Read everything that the user may read. */
  READ,
  /** Book, hold, change and cancel. */
  BOOK,
  /** Make, change and delete shares, and change their speakers. */
  DELEGATE;

  /** The stable name in responses and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The scope of this name. */
  public static Scope of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
