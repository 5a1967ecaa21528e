package org.windowpane.gateway.application;

import java.util.Optional;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.flow.IpPrefix;
import org.windowpane.core.network.Gap;
import org.windowpane.core.network.Hop;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.SwitchPort;

/** Why packets of a booking do not get on along its path. */
public final class PathProblem {
  private static final String BROKEN = "Its path is broken: ";

  private PathProblem() {}

  /** As a sentence; nothing where the path is whole, or there is none. */
  public static Optional<String> of(Booking booking, Network network) {
    if (booking.path().hops().isEmpty()) {
      return Optional.empty();
    }
    return Gap.in(booking.path(), network)
        .map(PathProblem::words)
        .or(() -> moved(booking, network))
        .map(why -> BROKEN + why + ".");
  }

  /** Whether a deployment says that the path is broken. */
  public static boolean isSaidOf(Deployment deployment) {
    return deployment.state() == DeploymentState.DEGRADED
        && deployment.detail() != null
        && deployment.detail().startsWith(BROKEN);
  }

  private static String words(Gap gap) {
    return switch (gap.kind()) {
      case SWITCH -> "the switch " + gap.port().dpid().shortName() + " is gone";
      case PORT -> "port " + gap.port() + " is down";
      case LINK -> "the link at " + gap.port() + " is gone";
    };
  }

  private static Optional<String> moved(Booking booking, Network network) {
    Hop first = booking.path().hops().get(0);
    Hop last = booking.path().hops().get(booking.path().hops().size() - 1);
    return moved(booking.flowGroup().srcHost(), first.in(), network)
        .or(() -> moved(booking.flowGroup().dstHost(), last.out(), network));
  }

  private static Optional<String> moved(IpPrefix address, SwitchPort end, Network network) {
    return network
        .hostWith(address)
        .filter(host -> !host.at().equals(end))
        .map(host -> address + " is at " + host.at() + " now, and no longer at " + end);
  }
}
