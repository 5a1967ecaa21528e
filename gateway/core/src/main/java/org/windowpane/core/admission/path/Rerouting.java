package org.windowpane.core.admission.path;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Moves a booking to another path. What it reserves of its shares stays reserved; on the network it
 * is released from the old path and reserved on the new one, or nothing changes.
 *
 * <p>The path of fewest hops is tried first. If a resource on it lacks capacity for the rest of the
 * window, the next try avoids that resource, up to a few tries.
 */
public final class Rerouting {
  private static final int TRIES = 8;

  private final StateEditor editor;
  private final Routing routing;
  private final Network network;
  private final Set<SwitchPort> avoidedPorts = new HashSet<>();
  private final Set<Dpid> avoidedSwitches = new HashSet<>();

  /** Moves bookings of this editor. */
  public Rerouting(StateEditor editor, Routing routing) {
    this.editor = editor;
    this.routing = routing;
    this.network = editor.network();
  }

  /** The booking on its new path, or the refusal of the first try. */
  public Decision decide(Booking booking, Instant now) {
    Capacity old = editor.accounts().on(booking.path());
    move(booking, old, false);
    Optional<Refusal> first = Optional.empty();
    for (int tried = 0; tried < TRIES; tried++) {
      Routing.Route route = routing.route(remaining(), editor.users(), booking.flowGroup());
      Optional<Refusal> refusal =
          route instanceof Routing.Route.Found found
              ? objection(booking, editor.accounts().on(found.path()), now)
              : Optional.of(((Routing.Route.Missing) route).refusal());
      if (refusal.isEmpty()) {
        return moved(booking, ((Routing.Route.Found) route).path());
      }
      first = first.or(() -> refusal);
      if (!avoid(refusal.get())) {
        break;
      }
    }
    move(booking, old, true);
    return new Decision.Refused(first.orElseThrow());
  }

  private Decision moved(Booking booking, Path path) {
    Booking moved = booking.on(path);
    move(moved, editor.accounts().on(path), true);
    editor.replace(moved);
    return new Decision.Granted(moved);
  }

  /** Reserves everything that the booking needs on a path, or releases it. */
  private static void move(Booking booking, Capacity capacity, boolean take) {
    Demand demand = Demand.onPath(booking.request());
    for (Term term : booking.terms()) {
      Demand taken = demand.atRate(term.rateBps());
      if (take) {
        capacity.reserve(term.window(), taken);
      } else {
        capacity.release(term.window(), taken);
      }
    }
  }

  private static Optional<Refusal> objection(Booking booking, Capacity capacity, Instant now) {
    Demand demand = Demand.onPath(booking.request());
    Optional<Refusal> refusal = Optional.empty();
    for (Term term : booking.terms()) {
      if (refusal.isEmpty() && now.isBefore(term.window().end())) {
        refusal = capacity.objection(term.window().from(now), demand.atRate(term.rateBps()));
      }
    }
    return refusal;
  }

  /** Whether the next try can avoid what the refusal names. */
  private boolean avoid(Refusal refusal) {
    if (!(refusal.place() instanceof Place.AtResource at)) {
      return false;
    }
    if (at.resource() instanceof Resource.LinkBandwidth link) {
      return link.direction() instanceof LinkDirection.Outbound outbound
          && network.links().containsKey(outbound.port())
          && avoidedPorts.add(outbound.port());
    }
    if (at.resource() instanceof Resource.PortQueues queues) {
      return network.links().containsKey(queues.port()) && avoidedPorts.add(queues.port());
    }
    return at.resource() instanceof Resource.TableEntries table
        && avoidedSwitches.add(table.dpid());
  }

  private Network remaining() {
    if (avoidedPorts.isEmpty() && avoidedSwitches.isEmpty()) {
      return network;
    }
    Map<SwitchPort, Link> links = new HashMap<>(network.links());
    links.keySet().removeAll(avoidedPorts);
    links
        .values()
        .removeIf(
            link ->
                avoidedSwitches.contains(link.from().dpid())
                    || avoidedSwitches.contains(link.to().dpid()));
    return new Network(network.switches(), links, network.hosts());
  }
}
