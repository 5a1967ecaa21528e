package org.windowpane.gateway.ledger.state;

import java.util.UUID;
import org.pcollections.HashTreePSet;
import org.pcollections.PSet;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;

/**
 * Bookings to which something may still happen.
 *
 * @param all by id
 * @param lingering ids of those that are over, and may still be on switches
 * @param waiting ids of requests that are tried again when there may be room
 */
public record OpenBookings(
    HashTrie<UUID, BookingRecord> all, PSet<UUID> lingering, PSet<UUID> waiting) {
  /** None. */
  static final OpenBookings NONE =
      new OpenBookings(HashTrie.empty(), HashTreePSet.empty(), HashTreePSet.empty());

  /** These, with one as it is now. */
  OpenBookings with(BookingRecord saved) {
    UUID id = saved.id();
    boolean waits = saved.state() == BookingState.WAITING;
    boolean lingers = !saved.isStanding() && !waits && !saved.isClosed();
    return new OpenBookings(
        saved.isClosed() ? all.without(id) : all.with(id, saved),
        lingers ? lingering.plus(id) : lingering.minus(id),
        waits ? waiting.plus(id) : waiting.minus(id));
  }
}
