package org.windowpane.gateway.application;

import java.util.Map;

/**
 * What is to be recorded of one decision.
 *
 * @param actor who asked
 * @param action what was asked, as {@code noun.verb}
 * @param subject what it was about, such as {@code share team-a}
 * @param outcome what was decided
 * @param detail why, and what was before and after: records, strings and numbers
 */
public record AuditEntry(
    Actor actor, String action, String subject, Outcome outcome, Map<String, Object> detail) {

  /** What was decided. */
  public enum Outcome {
    /** It was done. */
    DONE("done"),
    /** It was refused. */
    REFUSED("refused");

    private final String code;

    Outcome(String code) {
      this.code = code;
    }

    /** The stable name, as it stands in records. */
    public String code() {
      return code;
    }
  }

  static AuditEntry done(Actor actor, String action, String subject, Map<String, Object> detail) {
    return new AuditEntry(actor, action, subject, Outcome.DONE, detail);
  }

  static AuditEntry refused(
      Actor actor, String action, String subject, Map<String, Object> detail) {
    return new AuditEntry(actor, action, subject, Outcome.REFUSED, detail);
  }
}
