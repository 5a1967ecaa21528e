package org.windowpane.gateway.bookings.paths;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.IpPrefix;

/** Whether what the requirements of a path name is there, in predicates for people. */
public final class PathChecks {
  private PathChecks() {}

  /**
   * What requirements name that the network does not have, or a booking that the path must be
   * disjoint from, and that is over, or of another user; empty for none. A link that is down is
   * known by its port.
   */
  public static Optional<String> unknown(PathRequirements path, Actor actor, LedgerState state) {
    Network network = state.decisions().network();
    return path.switchUnknownTo(network)
        .map(dpid -> "names switch " + dpid + ", which the network does not have")
        .or(
            () ->
                path.portUnknownTo(network)
                    .map(
                        port ->
                            "names port %d of switch %s, which is not that of a link"
                                .formatted(port.port(), port.dpid())))
        .or(() -> unknownBooking(path, actor, state));
  }

  private static Optional<String> unknownBooking(
      PathRequirements path, Actor actor, LedgerState state) {
    return path.disjointFrom()
        .filter(
            id ->
                Optional.ofNullable(state.open().get(id))
                    .filter(it -> it.booking().principal().equals(actor.principal()))
                    .isEmpty())
        .map(id -> "names booking " + id + ", which is not an open one of yours");
  }

  /**
   * Why a booking cannot use the path of the one that it names in the other direction; empty if it
   * can, or names none.
   *
   * @param flows those of the booking
   * @param earlier requests of the same group, which it may name
   */
  public static Optional<String> notReverse(
      PathRequirements path,
      FlowGroup flows,
      Actor actor,
      LedgerState state,
      List<BookingRequest> earlier) {
    return path.reverseOf().flatMap(id -> notReverse(id, flows, actor, state, earlier));
  }

  private static Optional<String> notReverse(
      UUID id, FlowGroup flows, Actor actor, LedgerState state, List<BookingRequest> earlier) {
    Optional<BookingRequest> named =
        earlier.stream()
            .filter(request -> request.id().equals(id))
            .findFirst()
            .or(() -> open(id, actor, state))
            .filter(request -> request.ask() instanceof Ask.Reserve);
    if (named.isEmpty()) {
      return Optional.of("names booking " + id + ", which is not an open reservation of yours");
    }
    if (named.get().ask().pathRequirements().reverseOf().isPresent()) {
      return Optional.of(
          "names booking "
              + id
              + ", which itself uses the path of another one in the other direction");
    }
    return isBack(flows, named.get().flowGroup(), state.decisions())
        ? Optional.empty()
        : Optional.of(
            "names booking "
                + id
                + ", which is not between the same hosts in the other direction, but for "
                + named.get().flowGroup());
  }

  private static Optional<BookingRequest> open(UUID id, Actor actor, LedgerState state) {
    return Optional.ofNullable(state.open().get(id))
        .filter(BookingRecord::isInCalendar)
        .map(record -> record.booking().request())
        .filter(request -> request.principal().equals(actor.principal()));
  }

  private static boolean isBack(FlowGroup flows, FlowGroup others, State decisions) {
    List<FlowGroup> own = decisions.users().enforced(flows);
    List<FlowGroup> there = decisions.users().enforced(others);
    return own.size() == 1
        && there.size() == 1
        && isSame(own.get(0).srcHost(), there.get(0).dstHost(), decisions)
        && isSame(own.get(0).dstHost(), there.get(0).srcHost(), decisions);
  }

  private static boolean isSame(IpPrefix one, IpPrefix other, State decisions) {
    return one.equals(other)
        || decisions
            .network()
            .hostWith(one)
            .filter(host -> host.addresses().contains(other))
            .isPresent();
  }
}
