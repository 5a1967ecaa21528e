package org.windowpane.gateway.bookings;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Shortage;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.state.Names;

/**
 * What limits the rate of a booking most over its window.
 *
 * @param resource a share's bandwidth or a link's; where the booking is refused, also queues and
 *     entries
 * @param place the resource in words, as a refusal names it
 * @param at the first instant of the window at which least of it is free
 * @param free how much of it is free then, before the booking, in the unit of the resource; never
 *     less than 0
 */
public record BookingLimit(Resource resource, String place, Instant at, long free) {

  /** The share or the link with the least free bandwidth; empty unless bandwidth is reserved. */
  static Optional<BookingLimit> of(State state, Booking booking, Names names) {
    if (!(booking.ask() instanceof Ask.Reserve)) {
      return Optional.empty();
    }
    Stream<Resource> shares =
        state.shares().chain(booking.share()).stream()
            .map(share -> new ShareBandwidth(share.name()));
    Stream<Resource> links = booking.path().directions().stream().map(LinkBandwidth::new);
    return Stream.concat(shares, links)
        .map(resource -> of(state, resource, booking.window(), names))
        .min(Comparator.comparingLong(BookingLimit::free));
  }

  private static BookingLimit of(State state, Resource resource, Window window, Names names) {
    Timeline.Step fullest =
        state.calendar().timeline(resource).steps(window).stream()
            .reduce((most, next) -> next.level() > most.level() ? next : most)
            .orElseThrow();
    return new BookingLimit(
        resource,
        names.resource(resource),
        fullest.at(),
        Math.max(0, state.limit(resource) - fullest.level()));
  }

  /**
   * What a refusal lacks room in; empty where another rule than lack of room refused the booking.
   */
  static Optional<BookingLimit> of(Refusal refusal, Names names) {
    return refusal
        .shortage()
        .flatMap(
            shortage ->
                resource(refusal)
                    .map(
                        it ->
                            new BookingLimit(
                                it, names.resource(it), shortage.at(), free(shortage))));
  }

  private static Optional<Resource> resource(Refusal refusal) {
    if (refusal.place() instanceof AtShare share) {
      return Optional.of(new ShareBandwidth(share.name()));
    }
    return refusal.place() instanceof AtResource at ? Optional.of(at.resource()) : Optional.empty();
  }

  private static long free(Shortage shortage) {
    return Math.max(0, shortage.limit() - shortage.reserved());
  }

  /** The kind of the resource, as the API names it. */
  String kind() {
    if (resource instanceof ShareBandwidth) {
      return "share";
    }
    if (resource instanceof LinkBandwidth) {
      return "link";
    }
    if (resource.isRules()) {
      return "rules";
    }
    return resource instanceof Resource.PortQueues ? "queues" : "entries";
  }
}
