package org.windowpane.gateway.ledger.rows;

import java.util.Locale;

/** The life cycle of a booking. */
public enum BookingState {
  /** Refused for want of room, and tried again when there may be some, until it would start. */
  WAITING,
  /** Reserved until the user confirms it or it expires. */
  HELD,
  /** Granted; its window is ahead or running. */
  BOOKED,
  /** Cancelled before its end. */
  CANCELLED,
  /** Its window is over. */
  COMPLETED,
  /** Never granted. */
  REFUSED;

  /** Whether the booking is over, so that users can change nothing of it. */
  public boolean isOver() {
    return this == CANCELLED || this == COMPLETED || this == REFUSED;
  }

  /** The stable name in responses and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The state of this name. */
  public static BookingState of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
