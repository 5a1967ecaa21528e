package org.windowpane.gateway.bookings;

import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.List;
import java.util.UUID;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.measurements.Measurements;

/** Bookings by their ids, open or over, as far as somebody may know of them. */
public final class KnownBookings {
  private final Ledger ledger;
  private final Bookings bookings;
  private final Measurements measurements;

  KnownBookings(Ledger ledger, Bookings bookings, Measurements measurements) {
    this.ledger = ledger;
    this.bookings = bookings;
    this.measurements = measurements;
  }

  /** The booking, whoever asks. */
  BookingRecord find(UUID id) {
    BookingRecord open = ledger.state().open().get(id);
    return open != null
        ? open
        : bookings.find(id).orElseThrow(() -> ProblemException.notFound("booking " + id));
  }

  /** Several bookings, whoever asks, in the order of their ids here. */
  List<BookingRecord> find(List<UUID> ids) {
    return ids.stream().map(this::find).toList();
  }

  /** The booking, where the one who asks may know of it. */
  BookingRecord visible(UUID id, ContainerRequestContext request) {
    BookingRecord booking = find(id);
    if (!views(Caller.of(request)).sees(booking)) {
      throw ProblemException.notFound("booking " + id);
    }
    return booking;
  }

  /** How bookings are told to somebody. */
  BookingViews views(Caller caller) {
    return new BookingViews(caller.principal(), ledger.state(), measurements);
  }
}
