package org.windowpane.gateway.application;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.windowpane.gateway.application.Change.BookingSaved;

/**
 * Gives back what was booked, from now on. What was sent to switches is removed there afterwards.
 *
 * @param actor who asks
 * @param id the booking
 * @param lead how long before their start windows are sent to switches
 */
public record CancelBooking(Actor actor, UUID id, Duration lead)
    implements Command<Answer<BookingRecord>> {

  @Override
  public Outcome<Answer<BookingRecord>> decide(LedgerState state, Instant now) {
    BookingRecord before = state.open().get(id);
    Principal viewer = state.principals().get(actor.principal());
    if (before == null || viewer == null) {
      return Outcome.nothing(new Answer.Missing<>("booking " + id));
    }
    Visibility visibility = new Visibility(viewer, state);
    if (!visibility.seesBooking(before.booking().principal(), before.booking().share())) {
      return Outcome.nothing(new Answer.Missing<>("booking " + id));
    }
    if (!visibility.mayCancel(before.booking().principal())) {
      return Outcome.nothing(
          new Answer.Forbidden<>("Only who made a booking, or an administrator, cancels it."));
    }
    if (before.state() != BookingState.BOOKED) {
      return Outcome.nothing(
          new Answer.Conflict<>("The booking is " + before.state().code() + " already."));
    }
    BookingRecord after = before.becoming(BookingState.CANCELLED);
    boolean neverSent = now.plus(lead).isBefore(before.booking().window().start());
    if (neverSent && before.deployment().state() != DeploymentState.REMOVED) {
      after = after.deployed(Deployment.removed(now));
    }
    return new Outcome<>(
        List.of(new BookingSaved(after)),
        List.of(
            AuditEntry.done(
                actor,
                "booking.cancel",
                "booking " + id,
                Map.of("before", before.state().code(), "after", after.state().code()))),
        new Answer.Done<>(after));
  }
}
