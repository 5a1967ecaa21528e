package org.windowpane.core.plan;

import java.util.UUID;

/**
 * A booking that needs a rule.
 *
 * @param booking the booking's id
 * @param effect how much of what it asks for the rule gives to its flows
 */
public record Source(UUID booking, Effect effect) {

  /** How much of what a booking asks for a rule gives. */
  public enum Effect {
    /** All of it. */
    WHOLE,
    /** A guaranteed rate, under a limit that is lower. */
    LIMITED,
    /** No guarantee: these packets are a part of its flows that other bookings name too. */
    UNGUARANTEED
  }
}
