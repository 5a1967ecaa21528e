package org.windowpane.gateway.application;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.core.time.ByHour;

/**
 * When something will be over by itself or is about to start, so that nobody need look through all
 * there is. Follows what is put on record. What it names may have changed since; whoever asks looks
 * at the record before doing anything.
 */
final class Agenda {

  /** Something that will be over by itself. */
  sealed interface Item {
    /** A booking whose window ends, or that is held and lapses, or waits and would start. */
    record OfBooking(UUID id) implements Item {}

    /** A session that expires. */
    record OfSession(String tokenHash) implements Item {}

    /** A request that can no longer be asked for again. */
    record OfRequest(IdempotencyKey key) implements Item {}
  }

  private final NavigableMap<Instant, Set<Item>> ends = new TreeMap<>();
  private final Map<Item, Instant> endOf = new HashMap<>();
  private final NavigableMap<Instant, Set<UUID>> starts = new TreeMap<>();
  private final Map<UUID, Instant> startOf = new HashMap<>();

  /** Begins anew with all that a state has. */
  synchronized void read(LedgerState state) {
    ends.clear();
    endOf.clear();
    starts.clear();
    startOf.clear();
    ByHour.of(state.open().values(), record -> record.booking().window().start())
        .forEach(this::put);
    state.sessions().values().forEach(this::put);
    state.requests().forEach((key, it) -> end(new Item.OfRequest(key), requestEnd(it)));
  }

  /** Follows what was put on record. */
  synchronized void follow(List<Change> changes) {
    for (Change change : changes) {
      if (change instanceof Change.BookingSaved saved) {
        put(saved.booking());
      } else if (change instanceof Change.SessionOpened opened) {
        put(opened.session());
      } else if (change instanceof Change.SessionClosed closed) {
        end(new Item.OfSession(closed.session().tokenHash()), Optional.empty());
      } else if (change instanceof Change.RequestRemembered it) {
        end(new Item.OfRequest(it.key()), requestEnd(it.request()));
      } else if (change instanceof Change.RequestForgotten it) {
        end(new Item.OfRequest(it.key()), Optional.empty());
      }
    }
  }

  private static Optional<Instant> requestEnd(RememberedRequest request) {
    return Optional.of(request.at().plus(PassTime.KEYS_LAST));
  }

  private void put(Session session) {
    end(new Item.OfSession(session.tokenHash()), Optional.of(session.expiresAt()));
  }

  private void put(BookingRecord record) {
    boolean booked = record.state() == BookingState.BOOKED;
    end(new Item.OfBooking(record.id()), end(record));
    Optional<Instant> start = Optional.of(record.booking().window().start()).filter(any -> booked);
    move(starts, startOf, record.id(), start);
  }

  private static Optional<Instant> end(BookingRecord record) {
    return switch (record.state()) {
      case HELD -> record.booking().heldUntil();
      case BOOKED -> Optional.of(record.booking().window().end());
      case WAITING -> Optional.of(record.booking().window().start());
      case CANCELLED, COMPLETED, REFUSED -> Optional.empty();
    };
  }

  private void end(Item item, Optional<Instant> at) {
    move(ends, endOf, item, at);
  }

  private static <T> void move(
      NavigableMap<Instant, Set<T>> byInstant,
      Map<T, Instant> instantOf,
      T item,
      Optional<Instant> at) {
    Instant before = at.isPresent() ? instantOf.put(item, at.get()) : instantOf.remove(item);
    if (before != null && !at.equals(Optional.of(before))) {
      byInstant.computeIfPresent(
          before,
          (instant, items) -> {
            items.remove(item);
            return items.isEmpty() ? null : items;
          });
    }
    at.ifPresent(it -> byInstant.computeIfAbsent(it, any -> new HashSet<>(2)).add(item));
  }

  /** What is over at an instant. */
  synchronized List<Item> over(Instant now) {
    return ends.headMap(now, true).values().stream().flatMap(Set::stream).toList();
  }

  /** The earliest instant until {@code now} at which something is over that still stands here. */
  synchronized Optional<Instant> firstOver(Instant now) {
    return Optional.ofNullable(ends.firstEntry())
        .map(Map.Entry::getKey)
        .filter(it -> !it.isAfter(now));
  }

  /** Whether a window starts after the one and no later than the other. */
  synchronized boolean isAnyStart(Instant after, Instant until) {
    return after.isBefore(until) && !starts.subMap(after, false, until, true).isEmpty();
  }

  /**
   * The next instant after {@code now} at which something is over, or at which something starts
   * {@code lead} later.
   */
  synchronized Optional<Instant> next(Instant now, Duration lead) {
    Instant soon = starts.higherKey(now.plus(lead));
    return Stream.of(
            Optional.ofNullable(ends.higherKey(now)),
            Optional.ofNullable(soon).map(it -> it.minus(lead)))
        .flatMap(Optional::stream)
        .min(Instant::compareTo);
  }
}
