package org.windowpane.core.admission.booking;

/** What became of a request. */
public sealed interface Decision {

  /**
   * It was granted.
   *
   * @param booking what was granted; where a partial request was granted in part, with less than
   *     was asked for
   */
  record Granted(Booking booking) implements Decision {}

  /**
   * It was refused, and nothing has changed.
   *
   * @param refusal why
   */
  record Refused(Refusal refusal) implements Decision {}
}
