package org.windowpane.core.admission.booking;

/** Whether a request may be granted in part (PANE, SIGCOMM 2013, §3). */
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
