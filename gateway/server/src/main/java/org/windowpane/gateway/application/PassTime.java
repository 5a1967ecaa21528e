package org.windowpane.gateway.application;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.application.Change.BookingSaved;
import org.windowpane.gateway.application.Change.RequestForgotten;
import org.windowpane.gateway.application.Change.SessionClosed;

/** Lets end what has ended by itself: windows, sessions, idempotency keys. */
public final class PassTime implements Command<Integer> {
  /** How long a request can be asked for again under its idempotency key. */
  static final Duration KEYS_LAST = Duration.ofHours(24);

  @Override
  public Outcome<Integer> decide(LedgerState state, Instant now) {
    List<Change> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    for (BookingRecord booking : state.open().values()) {
      boolean over =
          booking.state() == BookingState.BOOKED && !now.isBefore(booking.booking().window().end());
      if (over) {
        changes.add(new BookingSaved(booking.becoming(BookingState.COMPLETED)));
        audit.add(
            AuditEntry.done(Actor.SYSTEM, "booking.complete", "booking " + booking.id(), Map.of()));
      }
    }
    for (Session session : state.sessions().values()) {
      if (!now.isBefore(session.expiresAt())) {
        changes.add(new SessionClosed(session));
        audit.add(
            AuditEntry.done(
                Actor.SYSTEM, "session.expire", "principal " + session.principal(), Map.of()));
      }
    }
    state
        .requests()
        .forEach(
            (key, request) -> {
              if (!now.isBefore(request.at().plus(KEYS_LAST))) {
                changes.add(new RequestForgotten(key));
              }
            });
    return new Outcome<>(changes, audit, changes.size());
  }
}
