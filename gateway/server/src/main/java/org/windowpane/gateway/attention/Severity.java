package org.windowpane.gateway.attention;

/** How urgent something is, the most urgent first. */
public enum Severity {
  /** The network does not do what was granted. */
  CRITICAL("critical"),
  /** It soon may not. */
  WARNING("warning"),
  /** A person has to decide or renew something. */
  NOTICE("notice");

  private final String code;

  Severity(String code) {
    this.code = code;
  }

  /** As the API names it. */
  public String code() {
    return code;
  }
}
