package org.windowpane.core.admission;

/**
 * Rebuilds a state from a record: bookings that were granted before are entered one after the
 * other, whatever their size. Costs a fraction of a new state for each. For one thread.
 */
public final class Restoration {
  private final Book book;

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
  }

  /** What has come of the state. */
  public State state() {
    return book.state();
  }
}
