package org.windowpane.gateway.ledger.rows;

import java.util.Locale;

/** The life cycle of a booking. */
public enum BookingState {
  /** Refused for want of room, and tried again when there may be some, until it would start. */
  WAITING,
  /** Set aside, to be confirmed or to expire. */
  HELD,
  /** Granted; its window is ahead or running. */
  BOOKED,
  /** Given back before its end. */
  CANCELLED,
  /** Its window is over. */
  COMPLETED,
  /** Never granted. */
  REFUSED;

  /** The stable name, as it stands in answers and records. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The state of this name. */
  public static BookingState of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
