package org.windowpane.gateway.bookings;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Refusals;

/**
 * Confirms a held booking. A second confirmation has no effect.
 *
 * @param actor the user who asks
 * @param id the held booking
 */
public record ConfirmBooking(Actor actor, UUID id) implements Command<Answer<BookingRecord>> {

  @Override
  public Outcome<Answer<BookingRecord>> decide(LedgerState state, Instant now) {
    Optional<Answer<BookingRecord>> objection =
        BookingAccess.objection(actor, id, "confirms", state, now);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    BookingRecord before = state.open().get(id);
    if (before.state() == BookingState.BOOKED) {
      return Outcome.nothing(new Answer.Done<>(before));
    }
    Optional<Answer<BookingRecord>> noSpeaker =
        BookingAccess.speakerObjection(before.booking(), state);
    if (noSpeaker.isPresent()) {
      return Outcome.nothing(noSpeaker.get());
    }
    Decision decision = Admission.onNetwork().open(state.decisions()).confirm(id, now);
    if (decision instanceof Decision.Refused refused) {
      return Outcome.nothing(
          new Answer.Refused<>(Refusals.describe(refused.refusal(), Names.of(state))));
    }
    BookingRecord after =
        before.rebooked(((Decision.Granted) decision).booking()).withState(BookingState.BOOKED);
    return new Outcome<>(
        List.of(BOOKINGS.upsert(after)),
        List.of(
            AuditEntry.done(
                    actor,
                    "booking.confirm",
                    "booking " + id,
                    Map.of("before", before.state().code(), "after", after.state().code()))
                .about(after.booking())),
        new Answer.Done<>(after));
  }
}
