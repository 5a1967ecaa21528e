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
   * @param tried what else was tried
   */
  record Refused(BookingRequest request, Refusal refusal, Tried tried) implements GroupDecision {
    /** The same after other attempts. */
    public Refused after(Tried other) {
      return new Refused(request, refusal, other);
    }
  }

  /**
   * How requests were tried that were not granted.
   *
   * @param orders in how many orders, each with the best path that has room, 1 or more
   * @param assignments how many assignments of paths were tried until a request had no path left; 0
   *     if no search for one was needed
   * @param gaveUp whether other assignments were left when the search ended
   */
  record Tried(int orders, int assignments, boolean gaveUp) {
    /** Once, in their own order. */
    public static final Tried ONCE = new Tried(1, 0, false);
  }
}
