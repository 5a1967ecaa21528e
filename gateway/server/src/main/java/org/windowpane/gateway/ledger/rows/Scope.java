package org.windowpane.gateway.ledger.rows;

import java.util.Locale;

/** What a program with an API token may do of what the one may whose token it is. */
public enum Scope {
  /** Look at everything that they may look at. */
  READ,
  /** Book, hold, change and cancel. */
  BOOK,
  /** Make, change and end shares, and their speakers. */
  DELEGATE;

  /** The stable name, as it stands in answers and records. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The scope of this name. */
  public static Scope of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
