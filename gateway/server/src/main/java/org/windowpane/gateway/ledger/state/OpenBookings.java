package org.windowpane.gateway.ledger.state;

import java.util.Set;
import java.util.UUID;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;

/**
 * Bookings to which something may still happen. Immutable.
 *
 * @param all by id
 * @param lingering those that are over, and may still be on switches
 * @param waiting requests that are tried again when there may be room
 */
public record OpenBookings(
    HashTrie<UUID, BookingRecord> all,
    HashTrie<UUID, BookingRecord> lingering,
    HashTrie<UUID, BookingRecord> waiting) {
  /** None. */
  static final OpenBookings NONE =
      new OpenBookings(HashTrie.empty(), HashTrie.empty(), HashTrie.empty());

  /** The ids of those that are over, and may still be on switches. */
  Set<UUID> lingeringIds() {
    return lingering.asMap().keySet();
  }

  /** The ids of the requests that are tried again when there may be room. */
  Set<UUID> waitingIds() {
    return waiting.asMap().keySet();
  }

  /** These, with one as it is now. */
  OpenBookings with(BookingRecord saved) {
    UUID id = saved.id();
    boolean waits = saved.state() == BookingState.WAITING;
    boolean lingers = !saved.isInCalendar() && !waits && !saved.isClosed();
    return new OpenBookings(
        saved.isClosed() ? all.without(id) : all.with(id, saved),
        lingers ? lingering.with(id, saved) : lingering.without(id),
        waits ? waiting.with(id, saved) : waiting.without(id));
  }
}
