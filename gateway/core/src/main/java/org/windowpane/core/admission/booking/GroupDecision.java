package org.windowpane.core.admission.booking;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The decision on requests that are granted all or not at all. */
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

    /** The same in the order of these requests. */
    public Granted inOrderOf(List<BookingRequest> requests) {
      Map<UUID, Booking> byId =
          bookings.stream().collect(Collectors.toMap(Booking::id, booking -> booking));
      return new Granted(requests.stream().map(request -> byId.get(request.id())).toList());
    }
  }

  /**
   * None was granted, and nothing has changed.
   *
   * @param request the first, in their order, for which there was no room beside those before it
   * @param refusal why
   * @param orders in how many orders the requests were tried, 1 or more
   */
  record Refused(BookingRequest request, Refusal refusal, int orders) implements GroupDecision {
    /** The same after this many orders. */
    public Refused after(int tried) {
      return new Refused(request, refusal, tried);
    }
  }
}
