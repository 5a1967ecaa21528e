package org.windowpane.gateway.bookings;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.PendingState;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;

/**
 * Books a window, or refuses it and gives the reason. The ledger keeps the booking or the refusal.
 *
 * @param actor the user who asks
 * @param id the id of the new booking
 * @param form the window that the user asks for
 */
public record BookWindow(Actor actor, UUID id, WindowForm form)
    implements Command<Answer<BookingRecord>> {
  @Override
  public Outcome<Answer<BookingRecord>> decide(LedgerState state, Instant now) {
    return decide(new PendingState(state), now);
  }

  @Override
  public Outcome<Answer<BookingRecord>> decide(PendingState pending, Instant now) {
    return form.<BookingRecord>objection(actor, pending.withoutCalendar(), now)
        .map(Outcome::nothing)
        .orElseGet(() -> decideNew(pending, now));
  }

  private Outcome<Answer<BookingRecord>> decideNew(PendingState pending, Instant now) {
    BookingRequest request = form.toRequest(actor, id, now);
    Names names = Names.of(pending.withoutCalendar());
    Decision decision = decision(pending, request, now);
    BookingRecord record =
        RequestDecision.record(decision, request, names, now).with(form.purpose());
    boolean waits = form.waits() && RequestDecision.lacksRoom(decision);
    return decided(waits ? record.waiting() : record, names);
  }

  private Outcome<Answer<BookingRecord>> decided(BookingRecord record, Names names) {
    return new Outcome<>(
        List.of(BOOKINGS.upsert(record)),
        List.of(RequestDecision.entry(actor, record, names)),
        new Answer.Done<>(record));
  }

  private Decision decision(PendingState pending, BookingRequest request, Instant now) {
    return (form.isFixed() || form.waits()) && form.ask() instanceof Ask.Reserve
        ? pending.book(request, form.hold().map(now::plus), now)
        : WindowDecision.decide(form, request, pending.state().decisions(), now);
  }
}
