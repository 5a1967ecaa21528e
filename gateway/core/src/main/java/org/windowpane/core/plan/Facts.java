package org.windowpane.core.plan;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.admission.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;

/**
 * What rules depend on beside the network flow table.
 *
 * @param state the bookings that the requests of the table come of, and the network
 */
record Facts(State state) {

  Optional<Booking> booking(UUID id) {
    return state.calendar().find(id);
  }

  /** When a booking ends; {@link Instant#MAX} where it never does. */
  Instant endOf(UUID id) {
    return booking(id).map(booking -> booking.window().end()).orElse(Instant.MAX);
  }

  /** The way that flows between two hosts take; nothing where they are not between two hosts. */
  Optional<Path> wayOf(FlowGroup flows) {
    Network network = state.network();
    Optional<Host> source = network.hostWith(flows.srcHost());
    Optional<Host> destination = network.hostWith(flows.dstHost());
    return source.isEmpty() || destination.isEmpty()
        ? Optional.empty()
        : network.path(source.get(), destination.get());
  }
}
