package org.windowpane.gateway.ledger.store;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * What the last batches changed. It has a fixed number of places, which batches take in turn, so
 * that it needs no cleanup.
 */
public final class Journal {
  /** How many batches it remembers: over a minute of them at the highest rate. */
  public static final int LENGTH = 4096;

  private Journal() {}

  /**
   * What was changed since a batch.
   *
   * @param last the number of the last batch
   * @param lastEvent the number of the last event after that batch; empty without further batches
   * @param bookings those that are new or different
   * @param keys when requests were remembered
   * @param rare whether anything but bookings and idempotency keys is different
   */
  record Touched(
      long last, OptionalLong lastEvent, Set<UUID> bookings, Set<Instant> keys, boolean rare) {}

  /**
   * The entry of a batch, without its bookings and keys.
   *
   * @param number counts batches
   * @param lastEvent the number of the last event after it
   * @param rare whether it changes anything but bookings and keys
   */
  record Batch(long number, long lastEvent, boolean rare) {}

  private record Entry(Batch batch, UUID[] bookings, Timestamp[] keys) {
    long number() {
      return batch.number();
    }
  }

  /** The number of the last batch; 0 before the first. */
  static long last(Handle handle) {
    return handle
        .createQuery("SELECT coalesce(max(number), 0) FROM journal")
        .mapTo(Long.class)
        .one();
  }

  /** What later batches changed; empty where the journal no longer reaches back that far. */
  static Optional<Touched> since(Handle handle, long number) {
    List<Entry> entries =
        handle
            .createQuery(
                "SELECT number, last_event, bookings, keys, rare FROM journal WHERE number >= :number"
                    + " ORDER BY number")
            .bind("number", number)
            .map(
                (row, context) ->
                    new Entry(
                        new Batch(
                            row.getLong("number"),
                            row.getLong("last_event"),
                            row.getBoolean("rare")),
                        (UUID[]) row.getArray("bookings").getArray(),
                        (Timestamp[]) row.getArray("keys").getArray()))
            .list();
    if (number > 0 && (entries.isEmpty() || entries.get(0).number() != number)) {
      return Optional.empty();
    }
    List<Entry> after = number == 0 ? entries : entries.subList(1, entries.size());
    if (!after.isEmpty() && after.get(0).number() != number + 1) {
      return Optional.empty();
    }
    return Optional.of(touched(number, after));
  }

  private static Touched touched(long number, List<Entry> after) {
    Set<UUID> bookings = new LinkedHashSet<>();
    Set<Instant> keys = new LinkedHashSet<>();
    for (Entry entry : after) {
      bookings.addAll(List.of(entry.bookings()));
      Stream.of(entry.keys()).map(Timestamp::toInstant).forEach(keys::add);
    }
    OptionalLong lastEvent =
        after.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(after.get(after.size() - 1).batch().lastEvent());
    return new Touched(
        number + after.size(),
        lastEvent,
        bookings,
        keys,
        after.stream().anyMatch(entry -> entry.batch().rare()));
  }

  /** The place of a batch. */
  static int slot(long number) {
    return (int) (number % LENGTH);
  }
}
