package org.windowpane.gateway.ledger.state;

import java.util.HashMap;
import java.util.Map;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.rows.BookingRecord;

/** Rebuilds a state from the database, one open booking after the other. For one thread. */
public final class StateRebuild {
  private final LedgerState start;
  private final Restoration decisions;
  private final Map<QuotaKey, Integer> quotaChanges = new HashMap<>();
  private OpenBookings bookings;

  /** Begins with a state that has all shares, and no booking yet. */
  public StateRebuild(LedgerState start) {
    this.start = start;
    this.decisions = new Restoration(start.decisions());
    this.bookings = start.bookings();
  }

  /**
   * Adds a booking.
   *
   * @throws IllegalArgumentException where its share is unknown or it is there already
   */
  public void add(BookingRecord booking) {
    bookings = bookings.with(booking);
    QuotaChanges.ofBooking(start.decisions().shares(), null, booking)
        .forEach((key, more) -> quotaChanges.merge(key, more, Integer::sum));
    if (booking.isInCalendar()) {
      decisions.add(booking.booking());
    }
  }

  /** The state with all bookings that were added. */
  public LedgerState state() {
    return start.withDecisions(decisions.state()).with(bookings, start.counts().with(quotaChanges));
  }
}
