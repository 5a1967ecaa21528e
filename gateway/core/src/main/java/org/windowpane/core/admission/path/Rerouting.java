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
 * Another way for a booking that stands. What it has of its shares stays as it is; on the network
 * it gives back what it had and takes the same elsewhere, or nothing changes.
 *
 * <p>The way of fewest hops is tried first. Where something on it has no room for the rest of the
 * window, that is avoided and the next way is tried, a few times.
 */
public final class Rerouting {
  private static final int TRIES = 8;

  private final StateEditor editor;
  private final Routing routing;
  private final Network network;
  private final Set<SwitchPort> avoidedPorts = new HashSet<>();
  private final Set<Dpid> avoidedSwitches = new HashSet<>();

  /** Moves bookings of this book. */
  public Rerouting(StateEditor editor, Routing routing) {
    this.editor = editor;
    this.routing = routing;
    this.network = editor.network();
  }

  /** The booking on another way, or why there is none: the first reason of several. */
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

  /** Takes all that it has on a way, or gives it back. */
  private static void move(Booking booking, Capacity way, boolean take) {
    Demand demand = Demand.of(booking.request());
    for (Term term : booking.terms()) {
      Demand taken = demand.atRate(term.rateBps());
      if (take) {
        way.reserve(term.window(), taken);
      } else {
        way.release(term.window(), taken);
      }
    }
  }

  private static Optional<Refusal> objection(Booking booking, Capacity way, Instant now) {
    Demand demand = Demand.of(booking.request());
    Optional<Refusal> refusal = Optional.empty();
    for (Term term : booking.terms()) {
      if (refusal.isEmpty() && now.isBefore(term.window().end())) {
        refusal = way.objection(term.window().from(now), demand.atRate(term.rateBps()));
      }
    }
    return refusal;
  }

  /** Whether there is something that the next try can do without. */
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
