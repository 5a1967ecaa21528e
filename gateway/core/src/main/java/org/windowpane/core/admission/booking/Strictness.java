package org.windowpane.core.admission.booking;

/** What is to become of a request that cannot be granted whole (PANE, SIGCOMM 2013, §3). */
public enum Strictness {
  /** It is refused. The default. */
  STRICT("strict"),
  /** It is granted as far as it can be. */
  PARTIAL("partial");

  private final String word;

  Strictness(String word) {
    this.word = word;
  }

  /** How it is written. */
  public String word() {
    return word;
  }
}
