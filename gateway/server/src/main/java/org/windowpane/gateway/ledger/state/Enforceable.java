package org.windowpane.gateway.ledger.state;

import java.time.Instant;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.plan.Idle;
import org.windowpane.gateway.ledger.rows.Deployment;

/**
 * What of the bookings switches are told: limits, denials and allowances of flows that they can
 * tell apart, and guarantees along a path. Everything else is recorded and takes its part of
 * shares, and its deployment says why nothing is installed for it.
 */
public final class Enforceable {
  private Enforceable() {}

  /**
   * Whether the flows run from one host to another, so that a path can be pinned for them.
   *
   * @param users the hosts that users stand for
   */
  public static boolean areOfHostPair(FlowGroup flows, UserHosts users) {
    return users.single(flows).filter(Enforceable::nameHostPair).isPresent();
  }

  private static boolean nameHostPair(FlowGroup flows) {
    return flows.srcHost().isAddress() && flows.dstHost().isAddress();
  }

  /** What a booking is on the switches when it has just been granted. */
  public static Deployment firstDeployment(Booking booking, Instant now) {
    boolean guarantee = booking.ask() instanceof Ask.Reserve;
    boolean enforced = !guarantee || !booking.path().hops().isEmpty();
    return enforced ? Deployment.pending(now) : Deployment.none(now, nothingFor(booking));
  }

  /** Why nothing is installed for a booking whose window is running, as a sentence. */
  public static String whyIdle(Booking booking, Idle idle) {
    return switch (idle) {
      case UNPINNED -> nothingFor(booking);
      case HOSTLESS ->
          "Nothing is installed for it: no host that its flows could be of is registered to the"
              + " user that it names.";
      case OVERRULED ->
          "Nothing is installed for it: what other bookings ask for holds for all of its flows.";
      case NEEDLESS ->
          booking.ask() instanceof Ask.Reserve
              ? nothingFor(booking)
              : "Nothing needs to be installed for it: no other booking stands against it.";
      case CROWDED ->
          "Nothing is installed for it: the plan has no room for all the rules that it comes to.";
    };
  }

  private static String nothingFor(Booking booking) {
    return "Nothing is installed for it: " + hindrance(booking) + ".";
  }

  private static String hindrance(Booking booking) {
    if (booking.rateBps() == 0) {
      return "it reserves nothing";
    }
    if (booking.flowGroup().namesUsers()) {
      return "it names users, and was granted when they stood for no pair of hosts";
    }
    return nameHostPair(booking.flowGroup())
        ? "it was granted without a path"
        : "it names no pair of hosts";
  }
}
