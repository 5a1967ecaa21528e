package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.path.Impact;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Gap;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.SwitchPort;

/** Why packets of a booking do not get through on its path. */
public final class PathProblem {
  private static final String BROKEN = "Its path is broken: ";

  private PathProblem() {}

  /**
   * The problem as a sentence; empty where the path is intact, or there is none. What is out of
   * service for maintenance that ends before the booking starts is no problem.
   */
  public static Optional<String> of(Booking booking, State decisions, Instant now) {
    if (booking.path().hops().isEmpty() || isBackInTime(booking, decisions, now)) {
      return Optional.empty();
    }
    return Gap.in(booking.path(), decisions.network())
        .map(PathProblem::describe)
        .or(() -> changedHosts(booking, decisions))
        .map(reason -> BROKEN + reason + ".");
  }

  private static boolean isBackInTime(Booking booking, State decisions, Instant now) {
    return now.isBefore(booking.window().start())
        && decisions.outages().firstOn(booking.path(), Window.instant(now)).isPresent()
        && !Impact.isAffected(booking, decisions, now);
  }

  /** Whether a deployment states that the path is broken. */
  public static boolean isReportedBy(Deployment deployment) {
    return deployment.state() == DeploymentState.DEGRADED
        && deployment.detail() != null
        && deployment.detail().startsWith(BROKEN);
  }

  private static String describe(Gap gap) {
    return switch (gap.kind()) {
      case SWITCH -> "the switch " + gap.port().dpid().shortName() + " is gone";
      case PORT -> "port " + gap.port() + " is down";
      case LINK -> "the link at " + gap.port() + " is gone";
    };
  }

  private static Optional<String> changedHosts(Booking booking, State decisions) {
    Optional<FlowGroup> flows = decisions.users().single(booking.flowGroup());
    if (flows.isEmpty()) {
      return Optional.of("the users that it names no longer have a single pair of hosts");
    }
    Network network = decisions.network();
    return moved(booking.path(), flows.get(), network)
        .or(
            () ->
                booking.flowGroup().namesUsers() ? unseen(flows.get(), network) : Optional.empty());
  }

  /** A user's new host may never have been seen. */
  private static Optional<String> unseen(FlowGroup flows, Network network) {
    return Stream.of(flows.srcHost(), flows.dstHost())
        .filter(host -> network.hostWith(host).isEmpty())
        .findFirst()
        .map(host -> "no host with the address " + host + " was seen");
  }

  private static Optional<String> moved(Path path, FlowGroup flows, Network network) {
    Hop first = path.hops().get(0);
    Hop last = path.hops().get(path.hops().size() - 1);
    return moved(flows.srcHost(), first.in(), network)
        .or(() -> moved(flows.dstHost(), last.out(), network));
  }

  private static Optional<String> moved(IpPrefix address, SwitchPort end, Network network) {
    return network
        .hostWith(address)
        .filter(host -> !host.at().equals(end))
        .map(host -> address + " is at " + host.at() + " now, and no longer at " + end);
  }
}
