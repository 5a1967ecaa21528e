package org.windowpane.gateway.ledger.state;

import java.time.Instant;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.plan.Idle;
import org.windowpane.gateway.ledger.rows.Deployment;

/**
 * Which bookings switches enforce: limits, denials and allowances of flows that switches can
 * distinguish, and guarantees along a path. Other bookings, such as guarantees without a path that
 * an earlier version granted, count against their shares, and their deployments state why nothing
 * is installed.
 */
public final class Enforceable {
  private Enforceable() {}

  private static boolean namesHostPair(FlowGroup flows) {
    return flows.srcHost().isAddress() && flows.dstHost().isAddress();
  }

  /** The deployment of a booking that has just been granted. */
  public static Deployment firstDeployment(Booking booking, Instant now) {
    boolean guarantee = booking.ask() instanceof Ask.Reserve;
    boolean enforced = !guarantee || !booking.path().hops().isEmpty();
    return enforced ? Deployment.pending(now) : Deployment.none(now, nothingInstalled(booking));
  }

  /** Why nothing is installed for a booking whose window is running, as a sentence. */
  public static String idleReason(Booking booking, Idle idle) {
    return switch (idle) {
      case UNPINNED -> nothingInstalled(booking);
      case HOSTLESS ->
          "Nothing is installed for it: no host that its flows could be of is registered to the"
              + " user that it names.";
      case OVERRULED ->
          "Nothing is installed for it: what other bookings ask for holds for all of its flows.";
      case NEEDLESS ->
          booking.ask() instanceof Ask.Reserve
              ? nothingInstalled(booking)
              : "Nothing needs to be installed for it: no other booking conflicts with it.";
      case CROWDED ->
          "Nothing is installed for it: the plan has no room for all the rules that it comes to.";
    };
  }

  private static String nothingInstalled(Booking booking) {
    return "Nothing is installed for it: " + obstacle(booking) + ".";
  }

  private static String obstacle(Booking booking) {
    if (booking.rateBps() == 0) {
      return "it reserves nothing";
    }
    if (booking.flowGroup().namesUsers()) {
      return "it names users who had no single pair of hosts when it was granted";
    }
    return namesHostPair(booking.flowGroup())
        ? "it was granted without a path"
        : "it names no pair of hosts";
  }
}
