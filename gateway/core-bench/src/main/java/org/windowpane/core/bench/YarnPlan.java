package org.windowpane.core.bench;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.InMemoryPlan;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.InMemoryReservationAllocation;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.NoOverCommitPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationInterval;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.exceptions.PlanningException;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.windowpane.core.admission.booking.BookingRequest;

/**
 * YARN's reservation plan in memory, as the peer of admission: one capacity over time, from which
 * bandwidth is taken as if one Mbit/s were one MiB of memory.
 *
 * <p>The policy is {@link NoOverCommitPolicy}: a reservation is accepted if it fits at every
 * instant, which is what admission asks of each share and link. {@code CapacityOverTimePolicy}
 * would ask the same and then for a user's average over a day as well, which admission does not.
 *
 * <p>Each share is a user. YARN keeps a line of reservations per user besides the common one, and
 * goes through the whole of it for each reservation: with one user for all of them it would be
 * about four times slower.
 */
final class YarnPlan {
  private static final String NAME = "plan";
  private static final long CLUSTER_TIMESTAMP = 1;
  private static final long STEP_MILLIS = 1000;
  private static final long BPS_OF_A_UNIT = 1_000_000;
  private static final Resource LEAST = Resource.newInstance(1L, 0);

  private final ResourceCalculator calculator = new DefaultResourceCalculator();
  private final InMemoryPlan plan;
  private long ids;

  /** An empty plan of this capacity, in bits per second. */
  YarnPlan(long capacityBps) {
    Resource capacity = units(capacityBps);
    plan =
        new InMemoryPlan(
            null,
            new NoOverCommitPolicy(),
            null,
            capacity,
            STEP_MILLIS,
            calculator,
            LEAST,
            capacity,
            NAME,
            null,
            true,
            new RMContextImpl());
  }

  /** Whether the request is accepted; if so, it is in the plan from now on. */
  boolean accepts(BookingRequest request) {
    long start = request.window().start().toEpochMilli();
    long end = request.window().end().toEpochMilli();
    Map<ReservationInterval, Resource> taken = new TreeMap<>();
    taken.put(new ReservationInterval(start, end), units(request.rateBps()));
    try {
      return plan.addReservation(
          new InMemoryReservationAllocation(
              ReservationId.newInstance(CLUSTER_TIMESTAMP, ids++),
              null,
              request.share(),
              NAME,
              start,
              end,
              taken,
              calculator,
              LEAST),
          false);
    } catch (PlanningException refused) {
      return false;
    }
  }

  private static Resource units(long bps) {
    return Resource.newInstance(bps / BPS_OF_A_UNIT, 0);
  }
}
