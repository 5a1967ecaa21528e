package org.windowpane.core.admission.capacity;

import org.windowpane.core.admission.booking.Booking;

/**
 * Rebuilds a state from a record: bookings that were granted before are entered one after the
 * other, whatever their size. Takes a fraction of the time of {@link State#restoring} for each. For
 * one thread.
 */
public final class Restoration {
  /** So many are entered before they become part of the state: what waits takes memory. */
  private static final int AT_ONCE = 100_000;

  private final Book book;
  private int waiting;

  /** Begins with a state that has the shares of all the bookings. */
  public Restoration(State start) {
    this.book = new Book(start);
  }

  /**
   * Enters a booking.
   *
   * @throws IllegalArgumentException where its share is unknown or it is there already
   */
  public void add(Booking booking) {
    book.restore(booking);
    waiting++;
    if (waiting == AT_ONCE) {
      book.state();
      waiting = 0;
    }
  }

  /** What has come of the state. */
  public State state() {
    return book.state();
  }
}
