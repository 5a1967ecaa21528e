package org.windowpane.gateway.bookings;

import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.measurements.Measurements;

/** Finds bookings by id, open or over, and checks whether the caller may see them. */
public final class KnownBookings {
  /** By the time that an id begins with, as PostgreSQL compares ids. */
  private static final Comparator<UUID> AGE =
      (one, other) ->
          one.getMostSignificantBits() == other.getMostSignificantBits()
              ? Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits())
              : Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());

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
    BookingRecord open = ledger.readable().open().get(id);
    return open != null
        ? open
        : bookings.find(id).orElseThrow(() -> ProblemException.notFound("booking " + id));
  }

  /**
   * The newest that match, newest first. While the database cannot be read, only open bookings are
   * found.
   *
   * @param before only such as are older than this one
   * @param limit at most so many, 1 or more
   */
  List<BookingRecord> list(Bookings.Filter filter, Optional<UUID> before, int limit) {
    if (ledger.staleSince().isEmpty()) {
      return bookings.list(filter, before, limit);
    }
    return ledger.readable().open().values().stream()
        .filter(filter::matches)
        .filter(it -> before.isEmpty() || AGE.compare(it.id(), before.get()) < 0)
        .sorted(Comparator.comparing(BookingRecord::id, AGE).reversed())
        .limit(limit)
        .toList();
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
    return new BookingViews(caller.principal(), ledger.readable(), measurements);
  }
}
