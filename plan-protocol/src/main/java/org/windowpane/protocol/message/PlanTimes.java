package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.check;

/**
 * How long the controller took for a plan, by its running clock, from when it had received it.
 *
 * @param appliedMicros in microseconds, until the plan was in force and its changes were on their
 *     way to switches
 * @param confirmedMicros in microseconds, until it was known of every rule what became of it: the
 *     barriers of its switches were answered, or the time for that was over
 */
public record PlanTimes(long appliedMicros, long confirmedMicros) {

  /** Checks the ranges. */
  public PlanTimes {
    check(appliedMicros >= 0, "appliedMicros", "It must not be negative.");
    check(confirmedMicros >= 0, "confirmedMicros", "It must not be negative.");
  }
}
