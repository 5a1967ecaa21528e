package org.windowpane.gateway.ledger.state;

import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.gateway.ledger.rows.BookingRecord;

/** Rebuilds a state from the database, one open booking after the other. For one thread. */
public final class StateRebuild {
  private final LedgerState start;
  private final Restoration decisions;
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
    if (booking.isInCalendar()) {
      decisions.add(booking.booking());
    }
  }

  /** The state with all bookings that were added. */
  public LedgerState state() {
    return start.withDecisions(decisions.state()).with(bookings);
  }
}
