package org.windowpane.core.admission.booking;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.time.Window;

/**
 * A change of a booking from now on, or from its start where that is later.
 *
 * @param end when it ends instead, rounded up to a whole microsecond; empty where that stays
 * @param rateBps the guaranteed rate instead, in bits per second, more than 0; empty where that
 *     stays
 */
public record BookingChange(Optional<Instant> end, OptionalLong rateBps) {

  /** Checks the range, and rounds the end. */
  public BookingChange {
    end = end.map(Window::roundedUp);
    if (rateBps.isPresent() && rateBps.getAsLong() <= 0) {
      throw new IllegalArgumentException("a rate is more than 0: " + rateBps.getAsLong());
    }
  }

  /** Whether all of it stays. */
  public boolean isEmpty() {
    return end.isEmpty() && rateBps.isEmpty();
  }

  /** Another end: an extension, or a shortening. */
  public static BookingChange endingAt(Instant end) {
    return new BookingChange(Optional.of(end), OptionalLong.empty());
  }

  /** Another rate in bits per second, more than 0. */
  public static BookingChange atRate(long rateBps) {
    return new BookingChange(Optional.empty(), OptionalLong.of(rateBps));
  }
}
