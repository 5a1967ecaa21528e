package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.flow.UserHosts;

/**
 * Rebuilds a state from a record: enters bookings that were granted before, without checking
 * capacity, and removes others. One restoration of many bookings is faster than one for each. Not
 * thread-safe.
 */
public final class Restoration {
  /** Entered bookings become part of the state in portions of this size, to bound memory. */
  private static final int AT_ONCE = 100_000;

  private final StateEditor editor;
  private int waiting;

  /** Starts from a state that has the shares of all bookings; it does not change. */
  public Restoration(State start) {
    this.editor = new StateEditor(start);
  }

  /**
   * A state with other hosts registered to users. Bookings keep their paths, and the rules of those
   * that name users are counted again.
   */
  public static State registering(State state, UserHosts hosts) {
    if (hosts.equals(state.users())) {
      return state;
    }
    StateEditor editor = new StateEditor(state.with(hosts));
    editor.countUsersAgain();
    return editor.state();
  }

  /**
   * Enters a booking.
   *
   * @throws IllegalArgumentException if its share is unknown or a booking with its id exists
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
   * Removes a booking, if there is one with this id.
   *
   * @param now tokens drawn before this instant stay drawn
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
