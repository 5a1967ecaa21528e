package org.windowpane.gateway.camara;

import static org.windowpane.gateway.ledger.tables.QualityOrderTable.QUALITY_ORDERS;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;
import org.windowpane.gateway.ledger.resources.QualityOrder.Reason;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Deletes an order, and cancels its bookings that are not over. The row stays until the sink knows,
 * and programs no longer see it.
 *
 * @param lead how long before its start the gateway sends a window to switches
 */
record DeleteOrder(Actor actor, UUID id, Kind kind, Duration lead)
    implements Command<Answer<QualityOrder>> {
  @Override
  public Outcome<Answer<QualityOrder>> decide(LedgerState state, Instant now) {
    Optional<Answer<QualityOrder>> objection =
        OrderAccess.objection(state.qualityOrders(), id, kind, actor);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    QualityOrder order = state.qualityOrders().get(id);
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    for (UUID booking : order.bookings()) {
      Outcome<?> cancelled = new CancelBooking(actor, booking, lead).decide(state, now);
      changes.addAll(cancelled.changes());
      audit.addAll(cancelled.audit());
    }
    QualityOrder deleted = order.closed(now, Reason.DELETED);
    changes.add(QUALITY_ORDERS.upsert(deleted));
    audit.add(
        AuditEntry.done(actor, "quality.delete", "quality order " + id, Map.of())
            .aboutHost(order.terms().device()));
    return new Outcome<>(changes, audit, new Answer.Done<>(deleted));
  }
}
