package org.windowpane.gateway.bookings.waiting;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.gateway.bookings.RequestDecision;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.PendingState;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;

/**
 * Tries requests on the waiting list again. The ledger books those that have room now, refuses
 * those that are no longer permitted, and keeps the rest on the waiting list.
 *
 * @param requests in the order in which they are tried: the first that fits takes the room
 */
public record RetryWaiting(List<UUID> requests) implements Command<Integer> {
  /** Copies what could be changed from outside. */
  public RetryWaiting {
    requests = List.copyOf(requests);
  }

  @Override
  public Outcome<Integer> decide(LedgerState state, Instant now) {
    return decide(new PendingState(state), now);
  }

  @Override
  public Outcome<Integer> decide(PendingState pending, Instant now) {
    LedgerState state = pending.withoutCalendar();
    Names names = Names.of(state);
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    for (UUID id : requests) {
      BookingRecord record = state.open().get(id);
      if (record != null && isRetryable(record, state, now)) {
        retry(record, pending, names, now, changes, audit);
      }
    }
    return new Outcome<>(changes, audit, changes.size());
  }

  private static boolean isRetryable(BookingRecord record, LedgerState state, Instant now) {
    Principal user = state.principals().get(record.booking().principal());
    return record.state() == BookingState.WAITING
        && now.isBefore(record.booking().window().start())
        && user != null
        && !user.disabled();
  }

  private static void retry(
      BookingRecord before,
      PendingState pending,
      Names names,
      Instant now,
      List<Change<?, ?>> changes,
      List<AuditEntry> audit) {
    BookingRequest request = before.booking().request();
    Decision decision = pending.book(request, Optional.empty(), now);
    if (RequestDecision.lacksRoom(decision)) {
      return;
    }
    BookingRecord after =
        RequestDecision.record(decision, request, names, now)
            .createdAt(before.createdAt())
            .with(before.purpose());
    changes.add(BOOKINGS.upsert(after));
    audit.add(
        AuditEntry.done(
                Actor.SYSTEM,
                after.isInCalendar() ? "booking.grant" : "booking.refuse",
                "booking " + before.id(),
                Map.of("before", before.state().code(), "after", after.state().code()))
            .about(after.booking()));
  }
}
