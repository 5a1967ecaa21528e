package org.windowpane.gateway.application;

import java.time.Instant;
import org.windowpane.core.admission.Ask;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.flow.FlowGroup;

/**
 * What of the bookings switches are told: guarantees along a path. Everything else is recorded and
 * takes its part of shares, and its deployment says why nothing is installed for it.
 */
public final class Enforceable {
  private Enforceable() {}

  /** Whether switches are told of it. */
  public static boolean isEnforced(Booking booking) {
    return booking.ask() instanceof Ask.Reserve && !booking.path().hops().isEmpty();
  }

  /** Whether the flows run from one host to another, so that a path can be pinned for them. */
  static boolean nameHostPair(FlowGroup flows) {
    return !flows.namesUsers() && flows.srcHost().isAddress() && flows.dstHost().isAddress();
  }

  /** What a booking is on the switches when it has just been granted. */
  static Deployment firstDeployment(Booking booking, Instant now) {
    return isEnforced(booking)
        ? Deployment.pending(now)
        : Deployment.none(now, "Nothing is installed for it: " + hindrance(booking) + ".");
  }

  private static String hindrance(Booking booking) {
    if (booking.ask() instanceof Ask.RateLimit) {
      return "rate limits are recorded, but not enforced on switches yet";
    }
    if (!(booking.ask() instanceof Ask.Reserve)) {
      return "what is allowed or denied is recorded, but not enforced on switches yet";
    }
    if (booking.flowGroup().namesUsers()) {
      return "it names users, and no hosts are registered to users";
    }
    return nameHostPair(booking.flowGroup()) ? "it reserves nothing" : "it names no pair of hosts";
  }
}
