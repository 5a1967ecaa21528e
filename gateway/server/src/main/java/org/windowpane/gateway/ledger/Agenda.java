package org.windowpane.gateway.ledger;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;
import static org.windowpane.gateway.ledger.tables.SessionTable.SESSIONS;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;

/**
 * When something will be over by itself or is about to start, so that nobody need look through all
 * there is. Follows what is put on record. It may name what has changed since, or name it twice;
 * whoever asks looks at the record before doing anything.
 */
public final class Agenda {
  /** So many entries may be out of date before all is read anew, beside as many as are not. */
  private static final int OUT_OF_DATE = 10_000;

  /** Something that will be over by itself. */
  sealed interface Item {
    /** A booking whose window ends, or that is held and lapses, or waits and would start. */
    record OfBooking(UUID id) implements Item {}

    /** A session that expires. */
    record OfSession(String tokenHash) implements Item {}

    /** A request that can no longer be asked for again. */
    record OfRequest(IdempotencyKey key) implements Item {}
  }

  private final HourQueue<Item> ends = new HourQueue<>();
  private final HourQueue<UUID> starts = new HourQueue<>();

  /** What is over, and nobody has seen to yet. */
  private final Set<Item> due = new LinkedHashSet<>();

  /** Since when the first of them is. */
  private Optional<Instant> dueSince = Optional.empty();

  private LedgerState known = LedgerState.unread();

  /** Begins anew with all that a state has. */
  synchronized void read(LedgerState state) {
    ends.clear();
    starts.clear();
    settled();
    known = state;
    state
        .open()
        .forEach(
            (id, it) -> {
              end(it).ifPresent(at -> ends.add(at, new Item.OfBooking(id)));
              start(it).ifPresent(at -> starts.add(at, id));
            });
    state.sessions().values().forEach(this::add);
    state.requests().values().forEach(this::add);
  }

  /** Begins anew: the clock went back, and what is out of the queues is ahead again. */
  synchronized void readAgain() {
    read(known);
  }

  /** How much it remembers. */
  synchronized int size() {
    return ends.size() + starts.size();
  }

  /** Follows what was put on record, and led to a state. */
  synchronized void follow(List<Change<?, ?>> changes, LedgerState state) {
    for (Change<?, ?> change : changes) {
      BOOKINGS.upserted(change).ifPresent(it -> add(it, known.open().get(it.id())));
      SESSIONS.upserted(change).ifPresent(this::add);
      REQUESTS.upserted(change).ifPresent(this::add);
    }
    known = state;
    int live = 2 * state.open().size() + state.sessions().size() + state.requests().size();
    if (size() > 2 * live + OUT_OF_DATE) {
      read(state);
    }
  }

  private void add(RememberedRequest request) {
    ends.add(request.at().plus(ExpireDue.KEYS_LAST), new Item.OfRequest(request.key()));
  }

  private void add(Session session) {
    ends.add(session.expiresAt(), new Item.OfSession(session.tokenHash()));
  }

  /** What stays as it was before is here already. */
  private void add(BookingRecord record, BookingRecord before) {
    end(record)
        .filter(at -> before == null || !end(before).equals(Optional.of(at)))
        .ifPresent(at -> ends.add(at, new Item.OfBooking(record.id())));
    start(record)
        .filter(at -> before == null || !start(before).equals(Optional.of(at)))
        .ifPresent(at -> starts.add(at, record.id()));
  }

  private static Optional<Instant> start(BookingRecord record) {
    return Optional.of(record.booking().window().start())
        .filter(any -> record.state() == BookingState.BOOKED);
  }

  private static Optional<Instant> end(BookingRecord record) {
    return switch (record.state()) {
      case HELD -> record.booking().heldUntil();
      case BOOKED -> Optional.of(record.booking().window().end());
      case WAITING -> Optional.of(record.booking().window().start());
      case CANCELLED, COMPLETED, REFUSED -> Optional.empty();
    };
  }

  /** What is over at an instant, until it is {@link #settled}. */
  synchronized List<Item> over(Instant now) {
    if (due.isEmpty()) {
      dueSince = firstOver(now);
    }
    due.addAll(ends.takeUntil(now));
    return List.copyOf(due);
  }

  /** Somebody has seen to all that was over when they last asked. */
  synchronized void settled() {
    due.clear();
    dueSince = Optional.empty();
  }

  /** The earliest instant until {@code now} at which something is over that still stands here. */
  synchronized Optional<Instant> firstOver(Instant now) {
    return dueSince.or(ends::first).filter(it -> !it.isAfter(now));
  }

  /** Whether a window has started by an instant, and nobody asked since. */
  synchronized boolean isAnyStart(Instant now) {
    return !starts.takeUntil(now).isEmpty();
  }

  /**
   * The next instant at which something is over that was not yet, or at which something starts
   * {@code lead} later that nobody asked for yet.
   */
  synchronized Optional<Instant> next(Duration lead) {
    return Stream.of(ends.first(), starts.first().map(it -> it.minus(lead)))
        .flatMap(Optional::stream)
        .min(Instant::compareTo);
  }
}
