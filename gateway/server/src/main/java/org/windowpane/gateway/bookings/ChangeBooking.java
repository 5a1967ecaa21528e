package org.windowpane.gateway.bookings;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.RefusalRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Refusals;

/**
 * Gives a booking another end, rate or label, from now on. Where there is no room for that, it
 * stays as it is.
 *
 * @param actor the user who asks
 * @param id the booking
 * @param change the new end or rate
 * @param label the new label, an empty text for none; empty where it stays
 */
public record ChangeBooking(Actor actor, UUID id, BookingChange change, Optional<String> label)
    implements Command<Answer<BookingRecord>> {
  /**
   * The most terms of a booking: the ledger keeps each while the booking is open, and reads all
   * with every change.
   */
  static final int MOST_TERMS = 1_000;

  /** Another end or rate. */
  public ChangeBooking(Actor actor, UUID id, BookingChange change) {
    this(actor, id, change, Optional.empty());
  }

  @Override
  public Outcome<Answer<BookingRecord>> decide(LedgerState state, Instant now) {
    Optional<Answer<BookingRecord>> objection =
        BookingAccess.objection(actor, id, "changes", state, now);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    BookingRecord before = state.open().get(id);
    if (before.state() == BookingState.WAITING && !change.isEmpty()) {
      return Outcome.nothing(
          new Answer.Conflict<>("The booking waits for room. Cancel it, and book another window."));
    }
    return invalid(before.booking(), state, now)
        .map(Outcome::nothing)
        .orElseGet(() -> decideValid(before, state, now));
  }

  private Optional<Answer<BookingRecord>> invalid(Booking booking, LedgerState state, Instant now) {
    if (change.end().filter(end -> end.isAfter(now.plus(WindowForm.FARTHEST_AHEAD))).isPresent()) {
      return Optional.of(new Answer.Invalid<>("end", "must be within ten years"));
    }
    if (change.rateBps().isPresent() && booking.earlier().size() >= MOST_TERMS) {
      return Optional.of(
          new Answer.Conflict<>("Its rate was changed " + MOST_TERMS + " times; book another."));
    }
    return asksForMore(booking) ? BookingAccess.speakerObjection(booking, state) : Optional.empty();
  }

  private boolean asksForMore(Booking booking) {
    return change.rateBps().orElse(0) > booking.rateBps()
        || change.end().filter(end -> end.isAfter(booking.window().end())).isPresent();
  }

  private Outcome<Answer<BookingRecord>> decideValid(
      BookingRecord before, LedgerState state, Instant now) {
    Decision decision =
        change.isEmpty()
            ? new Decision.Granted(before.booking())
            : Admission.onNetwork().open(state.decisions()).change(id, change, now);
    if (decision instanceof Decision.Refused refused) {
      RefusalRecord refusalRecord = Refusals.describe(refused.refusal(), Names.of(state));
      return new Outcome<>(
          List.of(),
          List.of(
              AuditEntry.refused(actor, "booking.change", subject(), refusedDetail(refusalRecord))
                  .about(before.booking())),
          new Answer.Refused<>(refusalRecord));
    }
    BookingRecord after =
        before.rebooked(((Decision.Granted) decision).booking()).with(purpose(before.purpose()));
    if (after.equals(before)) {
      return Outcome.nothing(new Answer.Done<>(before));
    }
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("before", terms(before));
    detail.put("after", terms(after));
    return new Outcome<>(
        List.of(BOOKINGS.upsert(after)),
        List.of(AuditEntry.done(actor, "booking.change", subject(), detail).about(after.booking())),
        new Answer.Done<>(after));
  }

  private Purpose purpose(Purpose before) {
    return label
        .map(text -> new Purpose(before.application(), text.isEmpty() ? null : text))
        .orElse(before);
  }

  private String subject() {
    return "booking " + id;
  }

  private Map<String, Object> refusedDetail(RefusalRecord refusal) {
    Map<String, Object> detail = new LinkedHashMap<>();
    change.rateBps().ifPresent(rate -> detail.put("rateBps", rate));
    change.end().ifPresent(end -> detail.put("end", end));
    label.ifPresent(text -> detail.put("label", text));
    detail.put("refusal", refusal);
    return detail;
  }

  private Map<String, Object> terms(BookingRecord record) {
    Booking booking = record.booking();
    Map<String, Object> terms = new LinkedHashMap<>();
    terms.put("rateBps", booking.rateBps());
    terms.put("end", booking.window().isEndless() ? null : booking.window().end());
    if (label.isPresent()) {
      terms.put("label", record.purpose().label());
    }
    return terms;
  }
}
