package org.windowpane.gateway.ledger;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;
import static org.windowpane.gateway.ledger.tables.SessionTable.SESSIONS;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.gateway.ledger.Agenda.Item;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;

/**
 * Lets end what has ended by itself: windows, what was held, sessions, idempotency keys. Answers at
 * which instant it looked at them.
 */
public final class ExpireDue implements Command<Instant> {
  /** How long a request can be asked for again under its idempotency key. */
  static final Duration KEYS_LAST = Duration.ofHours(24);

  private final Optional<List<Item>> candidates;

  /** Looks at all there is. */
  public ExpireDue() {
    this.candidates = Optional.empty();
  }

  /** Looks at these alone. */
  ExpireDue(List<Item> candidates) {
    this.candidates = Optional.of(List.copyOf(candidates));
  }

  @Override
  public Outcome<Instant> decide(LedgerState state, Instant now) {
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    Stream<Item> items = candidates.map(List::stream).orElseGet(() -> everything(state));
    items.forEach(
        item -> {
          if (item instanceof Item.OfBooking it) {
            Optional.ofNullable(state.open().get(it.id()))
                .ifPresent(booking -> end(booking, now, changes, audit));
          } else if (item instanceof Item.OfSession it) {
            Optional.ofNullable(state.sessions().get(it.tokenHash()))
                .ifPresent(session -> end(session, now, changes, audit));
          } else if (item instanceof Item.OfRequest it) {
            Optional.ofNullable(state.requests().get(it.key()))
                .filter(request -> !now.isBefore(request.at().plus(KEYS_LAST)))
                .ifPresent(request -> changes.add(REQUESTS.remove(request)));
          }
        });
    return new Outcome<>(changes, audit, now);
  }

  private static Stream<Item> everything(LedgerState state) {
    return Stream.of(
            state.open().keySet().stream().<Item>map(Item.OfBooking::new),
            state.sessions().keySet().stream().<Item>map(Item.OfSession::new),
            state.requests().keySet().stream().<Item>map(Item.OfRequest::new))
        .flatMap(each -> each);
  }

  private static void end(
      BookingRecord booking, Instant now, List<Change<?, ?>> changes, List<AuditEntry> audit) {
    if (booking.state() == BookingState.BOOKED && !now.isBefore(booking.booking().window().end())) {
      changes.add(BOOKINGS.upsert(booking.becoming(BookingState.COMPLETED)));
      audit.add(entry("booking.complete", booking));
    } else if (hasLapsed(booking, now)) {
      changes.add(
          BOOKINGS.upsert(
              booking.becoming(BookingState.CANCELLED).deployed(Deployment.removed(now))));
      audit.add(entry("booking.lapse", booking));
    } else if (booking.state() == BookingState.WAITING
        && !now.isBefore(booking.booking().window().start())) {
      changes.add(BOOKINGS.upsert(booking.becoming(BookingState.REFUSED)));
      audit.add(entry("booking.refuse", booking));
    }
  }

  /** Whether it was held, and nobody confirmed it in time. */
  private static boolean hasLapsed(BookingRecord booking, Instant now) {
    return booking.state() == BookingState.HELD
        && booking.booking().heldUntil().filter(until -> !now.isBefore(until)).isPresent();
  }

  /** What is recorded of a booking that ends by itself. */
  public static AuditEntry entry(String action, BookingRecord record) {
    return AuditEntry.done(Actor.SYSTEM, action, "booking " + record.id(), Map.of())
        .about(record.booking());
  }

  private static void end(
      Session session, Instant now, List<Change<?, ?>> changes, List<AuditEntry> audit) {
    if (!now.isBefore(session.expiresAt())) {
      changes.add(SESSIONS.remove(session));
      audit.add(
          AuditEntry.done(
              Actor.SYSTEM, "session.expire", "principal " + session.principal(), Map.of()));
    }
  }
}
