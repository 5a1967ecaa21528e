package org.windowpane.gateway.bookings;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Cancels a booking from now on. The gateway then removes its rules from the switches.
 *
 * @param actor the user who asks
 * @param id the booking
 * @param lead how long before its start the gateway sends a window to switches
 */
public record CancelBooking(Actor actor, UUID id, Duration lead)
    implements Command<Answer<BookingRecord>> {

  @Override
  public Outcome<Answer<BookingRecord>> decide(LedgerState state, Instant now) {
    Optional<Answer<BookingRecord>> objection =
        BookingAccess.objection(actor, id, "cancels", state, now);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    BookingRecord before = state.open().get(id);
    BookingRecord after = cancelled(before, lead, now);
    return new Outcome<>(
        List.of(BOOKINGS.upsert(after)),
        List.of(
            AuditEntry.done(
                    actor,
                    "booking.cancel",
                    "booking " + id,
                    Map.of("before", before.state().code(), "after", after.state().code()))
                .about(after.booking())),
        new Answer.Done<>(after));
  }

  /**
   * An open booking, cancelled.
   *
   * @param lead how long before its start the gateway sends a window to switches
   */
  public static BookingRecord cancelled(BookingRecord before, Duration lead, Instant now) {
    BookingRecord after = before.withState(BookingState.CANCELLED);
    boolean neverSent =
        before.state() == BookingState.HELD
            || now.plus(lead).isBefore(before.booking().window().start());
    return neverSent && before.deployment().state() != DeploymentState.REMOVED
        ? after.deployed(Deployment.removed(now))
        : after;
  }
}
