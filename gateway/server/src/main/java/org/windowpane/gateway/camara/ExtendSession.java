package org.windowpane.gateway.camara;

import static org.windowpane.gateway.ledger.tables.QualityOrderTable.QUALITY_ORDERS;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.gateway.bookings.ChangeBooking;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;
import org.windowpane.gateway.ledger.resources.QualityOrder.Status;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Gives an available session more time, up to the most of its profile. It stays as it is where one
 * of its bookings has no room.
 *
 * @param more how much more time the program asks for
 * @param most the longest that a session of its profile lasts
 */
record ExtendSession(Actor actor, UUID id, Duration more, Duration most)
    implements Command<Answer<QualityOrder>> {
  @Override
  public Outcome<Answer<QualityOrder>> decide(LedgerState state, Instant now) {
    Optional<Answer<QualityOrder>> objection =
        OrderAccess.objection(state.qualityOrders(), id, Kind.SESSION, actor);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    QualityOrder order = state.qualityOrders().get(id);
    if (order.status() != Status.AVAILABLE || !now.isBefore(order.end())) {
      throw new CamaraException(
          409,
          "QUALITY_ON_DEMAND.SESSION_EXTENSION_NOT_ALLOWED",
          "A session can be extended while it is AVAILABLE; this one is not.");
    }
    Instant latest = order.terms().start().plus(most);
    Instant end = earlier(order.end().plus(more), latest);
    return end.isAfter(order.end())
        ? extended(order, end, state, now)
        : Outcome.nothing(new Answer.Done<>(order));
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private Outcome<Answer<QualityOrder>> extended(
      QualityOrder order, Instant end, LedgerState before, Instant now) {
    LedgerState state = before;
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    for (UUID booking : order.bookings()) {
      Outcome<Answer<BookingRecord>> changed =
          new ChangeBooking(actor, booking, BookingChange.endingAt(end)).decide(state, now);
      if (!(changed.answer() instanceof Answer.Done<BookingRecord>)) {
        return new Outcome<>(List.of(), changed.audit(), new Answer.Done<>(order));
      }
      for (Change<?, ?> change : changed.changes()) {
        state = state.with(change);
      }
      changes.addAll(changed.changes());
      audit.addAll(changed.audit());
    }
    QualityOrder longer = order.until(end);
    changes.add(QUALITY_ORDERS.upsert(longer));
    audit.add(
        AuditEntry.done(
                actor,
                "quality.extend",
                "quality order " + id,
                Map.of("before", order.end(), "after", end))
            .aboutHost(order.terms().device()));
    return new Outcome<>(changes, audit, new Answer.Done<>(longer));
  }
}
