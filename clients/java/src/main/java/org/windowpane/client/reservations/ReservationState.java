package org.windowpane.client.reservations;

/** What became of a reservation so far. */
public enum ReservationState {
  /** The first answer of the gateway is still to come. */
  PENDING,
  /** The bandwidth is booked until the end of the current window, which is extended in time. */
  BOOKED,
  /**
   * The gateway refused it by a rule, a quota, or the rights of the token, or it is not valid. The
   * client asks again later.
   */
  REFUSED,
  /** The gateway is away, or does not accept the token. The client asks again later. */
  AWAY,
  /** It is a transfer below the threshold, and is not reserved. */
  BELOW_THRESHOLD,
  /** Too many reservations are open, and this one is not reserved. */
  SKIPPED,
  /** It is closed. */
  CLOSED
}
