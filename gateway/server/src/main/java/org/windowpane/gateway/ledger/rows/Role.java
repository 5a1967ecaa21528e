package org.windowpane.gateway.ledger.rows;

import java.util.Locale;

/** What a user may do in addition to the user's rights in the share tree. */
public enum Role {
  /** Delegates shares and sees everything. */
  ADMINISTRATOR,
  /** Books on the shares of which the user is a speaker. */
  MEMBER,
  /** Sees everything and changes nothing. */
  AUDITOR;

  /** The stable name in responses and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role of this name. */
  public static Role of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
