package org.windowpane.gateway.bookings;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.capacity.State;

/** Decides windows: fixed or to be placed in time, booked or only held. */
public final class WindowDecision {
  private static final Admission ON_NETWORK = Admission.onNetwork();

  private WindowDecision() {}

  /** Decides the request on this state, which stays as it is. */
  static Decision decide(WindowForm form, BookingRequest request, State decisions, Instant now) {
    if (form.isFixed() || form.waits()) {
      return fixed(form, request, decisions, now);
    }
    Decision found = placed(form.placement(), request, decisions, now);
    return found instanceof Decision.Granted granted
        ? fixed(form, granted.booking().request(), decisions, now)
        : found;
  }

  private static Decision placed(
      Placement placement, BookingRequest request, State decisions, Instant now) {
    return placement instanceof Placement.Data data
        ? ON_NETWORK.open(decisions).bookTransfer(request, data.transfer(), now)
        : ON_NETWORK
            .open(decisions)
            .bookEarliest(request, ((Placement.Earliest) placement).deadline(), now);
  }

  private static Decision fixed(
      WindowForm form, BookingRequest request, State decisions, Instant now) {
    Optional<Instant> heldUntil = form.hold().map(now::plus);
    return heldUntil.isPresent()
        ? RequestDecision.admission(request).open(decisions).hold(request, heldUntil.get(), now)
        : RequestDecision.admission(request).decide(decisions, request, now);
  }
}
