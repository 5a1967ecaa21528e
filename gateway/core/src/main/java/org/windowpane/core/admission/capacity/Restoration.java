package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;

/**
 * Rebuilds a state from a record: enters bookings that were granted before, whatever their size,
 * and removes others, without a decision. Many bookings take less time in one restoration than in
 * one each. For one thread.
 */
public final class Restoration {
  /** So many are entered before they become part of the state: what waits takes memory. */
  private static final int AT_ONCE = 100_000;

  private final StateEditor editor;
  private int waiting;

  /** Begins with a state that has the shares of all the bookings; it stays as it is. */
  public Restoration(State start) {
    this.editor = new StateEditor(start);
  }

  /**
   * Enters a booking.
   *
   * @throws IllegalArgumentException where its share is unknown or it is there already
   */
  public Restoration add(Booking booking) {
    editor.restore(booking);
    waiting++;
    if (waiting == AT_ONCE) {
      editor.state();
      waiting = 0;
    }
    return this;
  }

  /**
   * Removes a booking, if it is there.
   *
   * @param now until when it has drawn tokens, where its share has a bucket
   */
  public Restoration remove(UUID booking, Instant now) {
    editor.find(booking).ifPresent(it -> editor.release(it, now));
    return this;
  }

  /** The state with these changes. */
  public State state() {
    return editor.state();
  }
}
