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

/** Finds bookings by id, open or over, and checks whether the caller may see them. */
public final class KnownBookings {
  private final Ledger ledger;
  private final Bookings bookings;
  private final Measurements measurements;

  KnownBookings(Ledger ledger, Bookings bookings, Measurements measurements) {
    this.ledger = ledger;
    this.bookings = bookings;
    this.measurements = measurements;
  }

  /** The booking, without a check of the caller. */
  BookingRecord find(UUID id) {
    BookingRecord open = ledger.state().open().get(id);
    return open != null
        ? open
        : bookings.find(id).orElseThrow(() -> ProblemException.notFound("booking " + id));
  }

  /** Several bookings in the order of these ids, without a check of the caller. */
  List<BookingRecord> find(List<UUID> ids) {
    return ids.stream().map(this::find).toList();
  }

  /** The booking, if the caller may see it. */
  BookingRecord visible(UUID id, ContainerRequestContext request) {
    BookingRecord booking = find(id);
    if (!views(Caller.of(request)).sees(booking)) {
      throw ProblemException.notFound("booking " + id);
    }
    return booking;
  }

  /** Builds views of bookings for the caller. */
  BookingViews views(Caller caller) {
    return new BookingViews(caller.principal(), ledger.state(), measurements);
  }
}
