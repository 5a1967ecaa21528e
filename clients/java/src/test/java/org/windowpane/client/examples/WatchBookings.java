package org.windowpane.client.examples;

import java.util.function.Consumer;
import org.windowpane.client.Booking;
import org.windowpane.client.BookingQuery;
import org.windowpane.client.EventSubscription;
import org.windowpane.client.WindowpaneClient;

/** Passes on all bookings, and each that changes. Reads all again after a lost connection. */
final class WatchBookings {
  static EventSubscription run(WindowpaneClient client, Consumer<Booking> seen) {
    return client.events(
        event -> {
          if (event.kind().equals("hello")) {
            client.bookings(BookingQuery.mine()).thenAccept(it -> it.bookings().forEach(seen));
          }
          event.booking().ifPresent(seen);
        });
  }
}
