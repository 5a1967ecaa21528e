package org.windowpane.gateway.bookings;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.capacity.State;

/** Decides windows: fixed or to be placed in time, booked or only held. */
public final class WindowDecision {
  private static final Admission ON_NETWORK = Admission.onNetwork();
  private static final Admission OF_SHARES = Admission.ofShares();

  private WindowDecision() {}

  /** The rules for a request: guaranteed bandwidth needs room on the network, too. */
  static Admission admission(BookingRequest request) {
    return request.ask() instanceof Ask.Reserve ? ON_NETWORK : OF_SHARES;
  }

  /** Decides the request on this state, which stays as it is. */
  static Decision decide(WindowForm form, BookingRequest asked, State decisions, Instant now) {
    if (form.isFixed() || form.waits()) {
      return fixed(form, asked, decisions, now);
    }
    Decision found = placed(form.placement(), asked, decisions, now);
    return found instanceof Decision.Granted granted
        ? fixed(form, granted.booking().request(), decisions, now)
        : found;
  }

  private static Decision placed(
      Placement placement, BookingRequest asked, State decisions, Instant now) {
    return placement instanceof Placement.Data data
        ? ON_NETWORK.open(decisions).bookTransfer(asked, data.transfer(), now)
        : ON_NETWORK
            .open(decisions)
            .bookEarliest(asked, ((Placement.Earliest) placement).deadline(), now);
  }

  private static Decision fixed(
      WindowForm form, BookingRequest asked, State decisions, Instant now) {
    Optional<Instant> heldUntil = form.hold().map(now::plus);
    return heldUntil.isPresent()
        ? admission(asked).open(decisions).hold(asked, heldUntil.get(), now)
        : admission(asked).decide(decisions, asked, now);
  }
}
