package org.windowpane.core.admission;

/** What became of a request. */
public sealed interface Decision {

  /**
   * It was granted.
   *
   * @param booking what was granted
   * @param state what holds from now on
   */
  record Granted(Booking booking, State state) implements Decision {}

  /**
   * It was refused, and nothing has changed.
   *
   * @param refusal why
   */
  record Refused(Refusal refusal) implements Decision {}
}
