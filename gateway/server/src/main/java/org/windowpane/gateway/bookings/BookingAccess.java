package org.windowpane.gateway.bookings;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;

/** Checks whether a user may act on an open booking. */
public final class BookingAccess {
  private BookingAccess() {}

  /** Why the user may not act on the booking now; empty if they may. */
  static <A> Optional<Answer<A>> objection(
      Actor actor, UUID id, String verb, LedgerState state, Instant now) {
    BookingRecord before = state.open().get(id);
    Principal viewer = state.principals().get(actor.principal());
    if (before == null || viewer == null) {
      return Optional.of(new Answer.Missing<>("booking " + id));
    }
    Visibility visibility = new Visibility(viewer, state);
    if (!visibility.seesBooking(before.booking().principal(), before.booking().share())) {
      return Optional.of(new Answer.Missing<>("booking " + id));
    }
    if (!visibility.mayCancel(before.booking().principal())) {
      return Optional.of(
          new Answer.Forbidden<>("Only who made a booking, or an administrator, " + verb + " it."));
    }
    BookingState current = before.stateAt(now);
    return current.isOver()
        ? Optional.of(new Answer.Conflict<>(isOver(current)))
        : Optional.empty();
  }

  /** The reason why a booking that is over cannot be changed. */
  static String isOver(BookingState state) {
    return "The booking is " + state.code() + " already.";
  }

  /** Why the user who made the booking may not use more of its share; empty if they may. */
  static <A> Optional<Answer<A>> speakerObjection(Booking booking, LedgerState state) {
    boolean holds =
        state
            .decisions()
            .shares()
            .find(booking.share())
            .filter(share -> share.heldBy(booking.principal()))
            .isPresent();
    return holds
        ? Optional.empty()
        : Optional.of(
            new Answer.Forbidden<>(
                booking.principal() + " is not a speaker of share " + booking.share() + " now."));
  }
}
