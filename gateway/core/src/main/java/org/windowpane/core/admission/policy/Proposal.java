package org.windowpane.core.admission.policy;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.capacity.CalendarEditor;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.network.Path;
import org.windowpane.core.share.Share;

/**
 * A request with everything that the policies look at.
 *
 * @param request the request
 * @param route the path of its flows, if it needs one
 * @param capacity what it draws on
 * @param demand what it needs of each resource
 * @param calendar the bookings so far
 * @param now the instant of the decision
 */
public record Proposal(
    BookingRequest request,
    Routing.Route route,
    Capacity capacity,
    Demand demand,
    CalendarEditor calendar,
    Instant now) {

  /** The share that the booking is made on. */
  public Share share() {
    return capacity.share();
  }

  /** The same with another demand. */
  public Proposal needing(Demand other) {
    return new Proposal(request, route, capacity, other, calendar, now);
  }

  /** The same on another path. */
  public Proposal on(Path path, Capacity other) {
    return new Proposal(request, new Routing.Route.Found(path), other, demand, calendar, now);
  }

  /** The refusal if capacity is short. */
  public Optional<Refusal> shortage() {
    return capacity.objection(request.window(), demand);
  }
}
