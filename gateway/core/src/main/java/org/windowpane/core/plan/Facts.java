package org.windowpane.core.plan;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.SwitchPort;

/**
 * What rules depend on beside the network flow table.
 *
 * @param state the bookings that make the requests of the table, and the network
 */
record Facts(State state) {

  Optional<Booking> booking(UUID id) {
    return state.calendar().find(id);
  }

  /** When a booking ends; {@link Instant#MAX} where it never does. */
  Instant endOf(UUID id) {
    return booking(id).map(booking -> booking.window().end()).orElse(Instant.MAX);
  }

  /** The flow groups that switches can distinguish in place of a booking's. */
  List<FlowGroup> enforced(Booking booking) {
    return state.users().enforced(booking.flowGroup());
  }

  /** Whether these are flows of two hosts that are at the ends of the path of their booking. */
  boolean isOnItsPath(Booking booking, List<FlowGroup> enforced) {
    List<Hop> hops = booking.path().hops();
    return enforced.size() == 1
        && !hops.isEmpty()
        && isAt(enforced.get(0).srcHost(), hops.get(0).in())
        && isAt(enforced.get(0).dstHost(), hops.get(hops.size() - 1).out());
  }

  private boolean isAt(IpPrefix host, SwitchPort port) {
    return state.network().hostWith(host).filter(it -> it.at().equals(port)).isPresent();
  }

  /** The way that flows between two hosts take; nothing where they are not between two hosts. */
  Optional<Path> pathOf(FlowGroup flows) {
    Network network = state.network();
    Optional<Host> source = network.hostWith(flows.srcHost());
    Optional<Host> destination = network.hostWith(flows.dstHost());
    return source.isEmpty() || destination.isEmpty()
        ? Optional.empty()
        : network.path(source.get(), destination.get());
  }
}
