package org.windowpane.gateway.ledger.schedule;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;
import static org.windowpane.gateway.ledger.tables.SessionTable.SESSIONS;
import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;
import static org.windowpane.gateway.ledger.tables.TrafficClassTable.TRAFFIC_CLASSES;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * The instants at which bookings, sessions, API tokens, remembered requests, traffic classes and
 * path rules end by themselves, and at which bookings start, so that the scheduler does not search
 * the whole state. It follows the stored changes. An entry may be out of date or appear twice: the
 * caller checks the state before acting.
 */
public final class Agenda {
  /** The agenda is read anew when it has this many outdated entries more than current ones. */
  private static final int OUT_OF_DATE = 10_000;

  /** An item that ends by itself. */
  sealed interface Item {
    /** A booking whose window ends, that is held and lapses, or that waits and would start. */
    record OfBooking(UUID id) implements Item {}

    /** A session that expires. */
    record OfSession(String tokenHash) implements Item {}

    /** An API token that expires. */
    record OfToken(String tokenHash) implements Item {}

    /** A traffic class whose window ends. */
    record OfClass(String name) implements Item {}

    /** A path rule whose window ends. */
    record OfPathRule(String name) implements Item {}

    /** A remembered request that the gateway forgets. */
    record OfRequest(IdempotencyKey key) implements Item {}
  }

  private final HourQueue<Item> ends = new HourQueue<>();
  private final HourQueue<UUID> starts = new HourQueue<>();

  /** The items that are over and not handled yet. */
  private final Set<Item> due = new LinkedHashSet<>();

  /** When the first of them was over. */
  private Optional<Instant> dueSince = Optional.empty();

  private LedgerState known = LedgerState.unread();

  /** Replaces all entries with those of a state. */
  synchronized void read(LedgerState state) {
    ends.clear();
    starts.clear();
    markHandled();
    known = state;
    state
        .open()
        .forEach(
            (id, it) -> {
              end(it).ifPresent(at -> ends.add(at, new Item.OfBooking(id)));
              start(it).ifPresent(at -> starts.add(at, id));
            });
    state.sessions().values().forEach(this::add);
    state.tokens().values().forEach(this::add);
    state.requests().values().forEach(this::add);
    state.trafficClasses().values().forEach(this::add);
    state.pathRules().values().forEach(this::add);
  }

  /** Reads all entries again: the clock went back, so some that were taken are due later again. */
  synchronized void rebuild() {
    read(known);
  }

  /** The number of entries. */
  synchronized int size() {
    return ends.size() + starts.size();
  }

  /** Adds the entries of stored changes, which led to a state. */
  synchronized void follow(List<Change<?, ?>> changes, LedgerState state) {
    for (Change<?, ?> change : changes) {
      BOOKINGS.upserted(change).ifPresent(it -> add(it, known.open().get(it.id())));
      SESSIONS.upserted(change).ifPresent(this::add);
      // A token is stored again when it is used, and expires as before.
      TOKENS
          .upserted(change)
          .filter(it -> !known.tokens().containsKey(it.tokenHash()))
          .ifPresent(this::add);
      REQUESTS.upserted(change).ifPresent(this::add);
      TRAFFIC_CLASSES.upserted(change).ifPresent(this::add);
      PATH_RULES.upserted(change).ifPresent(this::add);
    }
    known = state;
    int live =
        2 * state.open().size()
            + state.sessions().size()
            + state.tokens().size()
            + state.requests().size()
            + state.trafficClasses().size()
            + state.pathRules().size();
    if (size() > 2 * live + OUT_OF_DATE) {
      read(state);
    }
  }

  private void add(RememberedRequest request) {
    ends.add(request.forgottenAt(), new Item.OfRequest(request.key()));
  }

  private void add(TrafficClassRecord trafficClass) {
    if (!trafficClass.window().isEndless()) {
      ends.add(trafficClass.window().end(), new Item.OfClass(trafficClass.name()));
    }
  }

  private void add(PathRuleRecord rule) {
    if (!rule.window().isEndless()) {
      ends.add(rule.window().end(), new Item.OfPathRule(rule.name()));
    }
  }

  private void add(ApiToken token) {
    token.expiresAt().ifPresent(at -> ends.add(at, new Item.OfToken(token.tokenHash())));
  }

  private void add(Session session) {
    ends.add(session.expiresAt(), new Item.OfSession(session.tokenHash()));
  }

  /** Adds only entries that differ from those of the booking before. */
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

  /** The items that are over at an instant and not {@link #markHandled}. */
  synchronized List<Item> expired(Instant now) {
    if (due.isEmpty()) {
      dueSince = firstExpired(now);
    }
    due.addAll(ends.takeUntil(now));
    return List.copyOf(due);
  }

  /** The caller has handled all items that {@link #expired} last returned. */
  synchronized void markHandled() {
    due.clear();
    dueSince = Optional.empty();
  }

  /** The earliest instant until {@code now} at which an item was over that is not settled. */
  synchronized Optional<Instant> firstExpired(Instant now) {
    return dueSince.or(ends::first).filter(it -> !it.isAfter(now));
  }

  /** Whether a window has started by an instant, and since the last call. */
  synchronized boolean hasNewStart(Instant now) {
    return !starts.takeUntil(now).isEmpty();
  }

  /**
   * The next instant at which another item is over, or that is {@code lead} before the start of
   * another window.
   */
  synchronized Optional<Instant> next(Duration lead) {
    return Stream.of(ends.first(), starts.first().map(it -> it.minus(lead)))
        .flatMap(Optional::stream)
        .min(Instant::compareTo);
  }
}
