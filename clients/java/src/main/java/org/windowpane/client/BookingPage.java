package org.windowpane.client;

import java.util.List;
import java.util.Optional;

/**
 * A page of bookings.
 *
 * @param bookings the newest first
 * @param nextCursor for {@link BookingQuery#after}; empty on the last page
 */
public record BookingPage(List<Booking> bookings, Optional<String> nextCursor) {
  static BookingPage of(JsonObject json) {
    return new BookingPage(json.list("bookings", Booking::of), json.optionalText("nextCursor"));
  }
}
