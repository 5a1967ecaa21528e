package org.windowpane.gateway.bookings.links;

import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.bookings.history.LinkPast.Change;
import org.windowpane.gateway.bookings.links.TimelineSteps.Steps;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.state.Wire;

/** In which steps links are down or out of service. */
final class LinkStates {
  private final Steps steps;
  private final Map<Wire, List<Turn>> turns = new LinkedHashMap<>();
  private final Set<Wire> carrying;
  private final List<MaintenanceRecord> maintenance;

  /** A direction went down or came up. */
  private record Turn(Instant at, boolean isUp) {}

  /**
   * @param changes of the steps up to now, oldest first
   * @param network the network now
   */
  LinkStates(
      Steps steps,
      List<Change> changes,
      Network network,
      Collection<MaintenanceRecord> maintenance) {
    this.steps = steps;
    this.carrying = Wire.carrying(network);
    this.maintenance =
        maintenance.stream()
            .filter(
                it ->
                    it.window().start().isBefore(steps.span().until())
                        && it.window().end().isAfter(steps.span().from()))
            .toList();
    for (Change change : changes) {
      BiConsumer<Wire, Boolean> add =
          (wire, isUp) ->
              turns
                  .computeIfAbsent(wire, any -> new ArrayList<>())
                  .add(new Turn(change.at(), isUp));
      change.links().down().forEach(wire -> add.accept(wire, false));
      change.links().up().forEach(wire -> add.accept(wire, true));
    }
  }

  /** Directions between switches that changed. */
  List<Wire> changed() {
    return turns.keySet().stream().filter(wire -> wire.receiver().isPresent()).toList();
  }

  /** The state in each step. */
  List<String> of(Wire wire) {
    BitSet down = down(wire);
    BitSet out = new BitSet();
    maintenance.stream()
        .filter(it -> concerns(it, wire))
        .forEach(it -> mark(out, it.window().start(), it.window().end()));
    List<String> states = new ArrayList<>(steps.count());
    for (int index = 0; index < steps.count(); index++) {
      states.add(out.get(index) ? "out" : down.get(index) ? "down" : "up");
    }
    return states;
  }

  private BitSet down(Wire wire) {
    BitSet down = new BitSet();
    List<Turn> all = turns.getOrDefault(wire, List.of());
    boolean wasUp = all.isEmpty() ? carrying.contains(wire) : !all.get(0).isUp();
    Instant since = Instant.MIN;
    for (Turn turn : all) {
      if (turn.isUp() && !wasUp) {
        mark(down, since, turn.at());
      } else if (!turn.isUp() && wasUp) {
        since = turn.at();
      }
      wasUp = turn.isUp();
    }
    if (!wasUp) {
      mark(down, since, Instant.MAX);
    }
    return down;
  }

  /** Marks each step that has any instant of an interval. */
  private void mark(BitSet marks, Instant from, Instant until) {
    Instant first = from.isBefore(steps.span().from()) ? steps.span().from() : from;
    Instant end = until.isAfter(steps.span().until()) ? steps.span().until() : until;
    if (first.isBefore(end)) {
      marks.set((int) steps.indexOf(first), (int) steps.indexOf(end.minusNanos(1)) + 1);
    }
  }

  private static boolean concerns(MaintenanceRecord window, Wire wire) {
    return window.takesOut(wire.direction().port())
        || wire.receiver().map(window::takesOut).orElse(false);
  }
}
