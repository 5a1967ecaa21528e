package org.windowpane.core.admission.policy;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.capacity.CalendarEditor;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.share.Share;

/**
 * A request, beside what it is judged by.
 *
 * @param request what is asked for
 * @param route the way its flows would take
 * @param capacity what it draws on
 * @param demand what it takes of them
 * @param calendar the bookings that stand
 * @param now the instant of the decision
 */
public record Proposal(
    BookingRequest request,
    Routing.Route route,
    Capacity capacity,
    Demand demand,
    CalendarEditor calendar,
    Instant now) {

  /** The share that is asked. */
  public Share share() {
    return capacity.share();
  }

  /** Why there is no room for it, if there is none. */
  public Optional<Refusal> shortage() {
    return capacity.objection(request.window(), demand);
  }
}
