package org.windowpane.gateway.ledger.rows;

import java.util.Locale;

/** What a principal may do beside what the share tree says. */
public enum Role {
  /** Delegates shares and sees everything. */
  ADMINISTRATOR,
  /** Books on the shares that they speak for. */
  MEMBER,
  /** Sees everything and changes nothing. */
  AUDITOR;

  /** The stable name, as it stands in answers and records. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role of this name. */
  public static Role of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
