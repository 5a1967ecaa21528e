package org.windowpane.core.admission.booking;

import java.util.List;

/** What became of requests that are granted all or not at all. */
public sealed interface GroupDecision {

  /**
   * All were granted.
   *
   * @param bookings what was granted, in the order of the requests
   */
  record Granted(List<Booking> bookings) implements GroupDecision {
    /** Copies what could be changed from outside. */
    public Granted {
      bookings = List.copyOf(bookings);
    }
  }

  /**
   * None was granted, and nothing has changed.
   *
   * @param request the first for which there was no room beside those before it
   * @param refusal why
   */
  record Refused(BookingRequest request, Refusal refusal) implements GroupDecision {}
}
