package org.windowpane.core.language;

/** The kinds of privilege, as they are written between brackets. */
enum Privilege {
  RESERVE_AT_MOST("reserve", "<="),
  RESERVE_AT_LEAST("reserve", ">="),
  TOKEN_CAPACITY("reserveTBCapacity", "="),
  TOKEN_FILL("reserveTBFill", "="),
  RATE_LIMIT_AT_LEAST("ratelimit", ">="),
  ALLOW("allow", "="),
  DENY("deny", "=");

  private final String word;
  private final String relation;

  Privilege(String word, String relation) {
    this.word = word;
    this.relation = relation;
  }

  String word() {
    return word;
  }

  String relation() {
    return relation;
  }

  /** Whether the value is True or False; otherwise it is a number. */
  boolean isTruth() {
    return this == ALLOW || this == DENY;
  }

  @Override
  public String toString() {
    return word + " " + relation;
  }
}
