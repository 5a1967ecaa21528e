package org.windowpane.gateway.ledger;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * The state that commands are decided on one after another. Windows are booked on an open batch of
 * the core, which looks things up once for all of them. Everything else is decided on the state,
 * into which the batch is merged first. For one thread.
 */
public final class PendingState {
  private static final Admission ADMISSION = Admission.onNetwork();

  private LedgerState state;
  private Batch batch;
  private boolean isBatchAhead;

  /** What was booked since the last command, by id. */
  private final Map<UUID, Booking> newBookings = new HashMap<>();

  /** The state before the first command. */
  public PendingState(LedgerState state) {
    this.state = state;
  }

  /** The state after all that was applied. */
  public LedgerState state() {
    if (isBatchAhead) {
      state = state.withDecisions(batch.state());
      isBatchAhead = false;
    }
    return state;
  }

  /** The state, from whose calendar the latest bookings may be missing. */
  public LedgerState withoutCalendar() {
    return state;
  }

  /** Books a request, or holds it until an instant, or refuses it. The caller applies bookings. */
  public Decision book(BookingRequest request, Optional<Instant> heldUntil, Instant now) {
    if (batch == null) {
      batch = ADMISSION.open(state.decisions());
    }
    Decision decision =
        heldUntil.isPresent()
            ? batch.hold(request, heldUntil.get(), now)
            : batch.book(request, now);
    isBatchAhead = true;
    if (decision instanceof Decision.Granted granted) {
      newBookings.put(request.id(), granted.booking());
    }
    return decision;
  }

  /** Makes a change that was decided. */
  void apply(Change<?, ?> change) {
    Optional<BookingRecord> saved = BOOKINGS.upserted(change);
    if (saved.isPresent() && saved.get().booking().equals(newBookings.remove(saved.get().id()))) {
      state = state.withOpenBooking(saved.get());
    } else if (change.table() == REQUESTS) {
      state = state.with(change);
    } else {
      LedgerState before = state();
      state = before.with(change);
      if (state.decisions() != before.decisions()) {
        batch = null;
      }
    }
  }

  /** Takes back what the last command booked and did not apply. */
  void rollBack() {
    newBookings.forEach((id, booking) -> batch.release(id, booking.window().start()));
    newBookings.clear();
  }

  /** An event was chained to the last. */
  void recorded(AuditEvent event) {
    state = state.recorded(event.seq(), event.hash());
  }
}
