package org.windowpane.core.admission.path;

import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.network.PathRequirements;

/** Whether bookings have paths that are disjoint from those of other bookings, as they require. */
public final class Disjointness {
  private Disjointness() {}

  /**
   * The booking from which the path of this one is to be disjoint, and is not: they share a link or
   * a risk of a link. Empty also if that booking is over.
   */
  public static Optional<UUID> missing(Booking booking, State state) {
    return booking
        .ask()
        .pathRequirements()
        .disjointFrom()
        .flatMap(state.calendar()::find)
        .filter(
            other ->
                !PathRequirements.NONE
                    .avoiding(state.risks().linksAtRiskWith(other.path().alone(), state.network()))
                    .areMetBy(booking.path().alone(), state.network()))
        .map(Booking::id);
  }
}
