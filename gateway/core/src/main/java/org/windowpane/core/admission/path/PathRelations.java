package org.windowpane.core.admission.path;

import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.network.PathRequirements;

/** Whether the paths of bookings relate to those of other bookings as they require. */
public final class PathRelations {
  private PathRelations() {}

  /**
   * The booking from which the path of this one is to be disjoint, and is not: they share a link or
   * a risk of a link. Empty also if that booking is over.
   */
  public static Optional<UUID> notDisjointFrom(Booking booking, State state) {
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

  /**
   * The booking whose path this one is to use in the other direction, and does not. Empty also if
   * that booking is over.
   */
  public static Optional<UUID> notReverseOf(Booking booking, State state) {
    return booking
        .ask()
        .pathRequirements()
        .reverseOf()
        .flatMap(state.calendar()::find)
        .filter(other -> !booking.path().isReverseOf(other.path()))
        .map(Booking::id);
  }

  /** Whether the path of a booking relates to those of all bookings that it names as required. */
  public static boolean areMet(Booking booking, State state) {
    return notDisjointFrom(booking, state).isEmpty() && notReverseOf(booking, state).isEmpty();
  }
}
