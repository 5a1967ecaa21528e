package org.windowpane.core.plan;

import static org.windowpane.core.admission.Example.NOW;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;

/** Bookings of the example's shares, as if they had been granted. */
final class Bookings {
  private Bookings() {}

  static UUID id(int number) {
    return new UUID(3, number);
  }

  /** From one second after {@code NOW} to another; a negative end is none. */
  static Booking of(int number, String share, String flows, Ask ask, int from, int to, Path path) {
    Instant end = to < 0 ? Instant.MAX : NOW.plusSeconds(to);
    return new Booking(
        new BookingRequest(
            id(number),
            "alice",
            share,
            FlowGroup.parse("(" + flows + ")"),
            ask,
            Strictness.STRICT,
            new Window(NOW.plusSeconds(from), end)),
        path);
  }

  /** The same booking, as if another user had made it. */
  static Booking by(String principal, Booking booking) {
    BookingRequest made = booking.request();
    return new Booking(
        new BookingRequest(
            made.id(),
            principal,
            made.share(),
            made.flowGroup(),
            made.ask(),
            made.strictness(),
            made.window()),
        booking.path());
  }

  /** The path between the example's hosts of these numbers. */
  static Path path(State state, int source, int destination) {
    return new Facts(state)
        .pathOf(
            FlowGroup.parse("(srcHost=10.0.0." + source + ", dstHost=10.0.0." + destination + ")"))
        .orElseThrow();
  }

  static State with(State state, List<Booking> bookings) {
    Restoration all = new Restoration(state);
    bookings.forEach(all::add);
    return all.state();
  }
}
