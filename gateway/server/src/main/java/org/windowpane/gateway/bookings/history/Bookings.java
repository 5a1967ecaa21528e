package org.windowpane.gateway.bookings.history;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.measurements.Span;

/** Every booking ever made, as the database keeps it. */
public interface Bookings {

  /** The booking, if there is one. */
  Optional<BookingRecord> find(UUID id);

  /**
   * The newest that match, newest first.
   *
   * @param before only such as are older than this one
   * @param limit at most so many, 1 or more
   */
  List<BookingRecord> list(Filter filter, Optional<UUID> before, int limit);

  /**
   * Passes every booking that matches to the listener, newest first, without holding more than a
   * few of them. It leaves out bookings that are made meanwhile.
   *
   * @throws UnavailableException where the database cannot be read, also halfway
   */
  void forEach(Filter filter, Consumer<BookingRecord> listener);

  /**
   * The reservations of a user that stand, ended after an instant, or were cancelled or lapsed
   * after it; the latest request comes first.
   *
   * @param limit at most so many, 1 or more
   */
  List<Revision> reservations(String principal, Instant since, int limit);

  /**
   * What the selected bookings reserve in some time, also those that are over: up to their
   * cancellation, if there was one. Nothing of it reaches beyond the time.
   *
   * @throws TooMuchException where that is more than one request may ask for
   * @throws UnavailableException where the database cannot be read in time
   */
  List<Reserved> reserved(Selection selection, Span span);

  /** Which bookings count towards what is reserved. */
  sealed interface Selection {
    /**
     * Those on a share and on the shares under it. Shares that are gone count where they were last.
     */
    record OfShare(String name) implements Selection {}

    /**
     * Those for an application.
     *
     * @param shares on which shares, or whose own; null for all
     * @param orOwn whose bookings to include on every share
     */
    record OfApplication(String name, Set<String> shares, String orOwn) implements Selection {}
  }

  /**
   * A booking as it is since its last change. What it is on the switches does not count.
   *
   * @param number how often it has changed since the request
   * @param at when it last changed, as the database has it; the time of the request where it never
   *     changed
   */
  record Revision(BookingRecord booking, int number, Instant at) {}

  /**
   * Selects bookings. All conditions hold at once.
   *
   * @param principal whose, or null for every user's
   * @param shares on which shares, or whose own where also {@code orOwn} is named; null for all
   * @param orOwn whose bookings to include on every share, or null
   * @param state in which state, or null for any
   * @param share of this share alone, or null
   * @param host from or to this address, or null
   * @param series of this series, or null
   * @param application for this application, or null
   * @param link on a path over this direction, or null
   * @param after with a window that ends later, or null
   * @param until with a window that starts earlier, or null
   */
  record Filter(
      String principal,
      Set<String> shares,
      String orOwn,
      BookingState state,
      String share,
      String host,
      UUID series,
      String application,
      LinkDirection link,
      Instant after,
      Instant until) {
    /** Whether the booking matches. */
    public boolean matches(BookingRecord record) {
      Booking booking = record.booking();
      return (principal == null || booking.principal().equals(principal))
          && (shares == null
              || shares.contains(booking.share())
              || booking.principal().equals(orOwn))
          && (state == null || record.state() == state)
          && (share == null || booking.share().equals(share))
          && (host == null || isFromOrTo(booking.flowGroup()))
          && (series == null || series.equals(record.series()))
          && (application == null || application.equals(record.purpose().application()))
          && (link == null || booking.path().directions().contains(link))
          && (after == null || booking.window().end().isAfter(after))
          && (until == null || booking.window().start().isBefore(until));
    }

    private boolean isFromOrTo(FlowGroup flows) {
      return host.equals(flows.srcHost().toString()) || host.equals(flows.dstHost().toString());
    }

    /** Without regard to share, host, series, application, link and time. */
    public Filter(String principal, Set<String> shares, String orOwn, BookingState state) {
      this(principal, shares, orOwn, state, null, null, null, null, null, null, null);
    }
  }
}
