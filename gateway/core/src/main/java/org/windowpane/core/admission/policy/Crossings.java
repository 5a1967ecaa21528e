package org.windowpane.core.admission.policy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Place.InRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.flow.FlowGroup;

/**
 * Bounds how many rules come of port ranges that overlap crosswise, where neither flow group lies
 * inside the other: each intersection of such flow groups needs a rule of its own, so that n
 * bookings can come to about n<sup>4</sup> rules.
 */
final class Crossings {
  /** How many intersections a booking may have with those before it. */
  static final int MAX_INTERSECTIONS = 64;

  /** Between the same hosts in the same time, where the booking crosses any of them. */
  static final int MAX_NEIGHBOURS = 256;

  private Crossings() {}

  /** Refuses a booking that comes to too many intersections with those of its time. */
  static Optional<Refusal> objection(Proposal proposal) {
    BookingRequest request = proposal.request();
    FlowGroup flows = request.flowGroup();
    if (!flows.hasPortRange()) {
      return Optional.empty();
    }
    Set<FlowGroup> intersections = new HashSet<>();
    int neighbours = 0;
    for (Booking other : proposal.calendar().ranged()) {
      FlowGroup others = other.flowGroup();
      if (other.id().equals(request.id())
          || !other.window().overlaps(request.window())
          || !others.sharesHostsWith(flows)) {
        continue;
      }
      neighbours++;
      if (crosses(others, flows)) {
        addClosed(intersections, others.intersect(flows).orElseThrow());
      }
      boolean tooMany = !intersections.isEmpty() && neighbours > MAX_NEIGHBOURS;
      if (tooMany || intersections.size() > MAX_INTERSECTIONS) {
        return Optional.of(refusal(flows, other));
      }
    }
    return Optional.empty();
  }

  private static boolean crosses(FlowGroup one, FlowGroup other) {
    return one.overlaps(other) && !one.contains(other) && !other.contains(one);
  }

  /** Adds what keeps the set closed under intersection, until there are too many. */
  private static void addClosed(Set<FlowGroup> closed, FlowGroup added) {
    if (closed.contains(added)) {
      return;
    }
    List<FlowGroup> before = new ArrayList<>(closed);
    closed.add(added);
    for (FlowGroup each : before) {
      each.intersect(added).ifPresent(closed::add);
    }
  }

  private static Refusal refusal(FlowGroup flows, Booking other) {
    return Refusal.because(
        Rule.TOO_MANY_OVERLAPS,
        new InRequest("flowGroup"),
        flows
            + " overlaps the ports of other bookings in more than "
            + MAX_INTERSECTIONS
            + " ways, among them "
            + other.flowGroup()
            + " on share "
            + other.share()
            + ". Choose ports that are the same as theirs, inside theirs, or apart from them.");
  }
}
