package org.windowpane.gateway.bookings.links;

import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.bookings.history.LinkPast.Change;
import org.windowpane.gateway.bookings.links.TimelineSteps.Steps;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.state.Wire;

/** In which steps links are down or out of service, and in which they were not known yet. */
final class LinkStates {
  private final Steps steps;
  private final Map<Wire, List<Turn>> turns = new LinkedHashMap<>();
  private final Set<Wire> seenBefore;
  private final Set<Wire> carrying;
  private final List<MaintenanceRecord> maintenance;

  /** A direction went down or came up. */
  private record Turn(Instant at, boolean isUp) {}

  /**
   * @param changes of the steps up to now, oldest first
   * @param seenBefore those of {@link #appearing} of which an earlier change is recorded
   * @param network the network now
   */
  LinkStates(
      Steps steps,
      List<Change> changes,
      Set<Wire> seenBefore,
      Network network,
      Collection<MaintenanceRecord> maintenance) {
    this.steps = steps;
    this.seenBefore = Set.copyOf(seenBefore);
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

  /** Directions whose first change is that they came up. Before, they were down or not known. */
  static Set<Wire> appearing(List<Change> changes) {
    Set<Wire> changed = new HashSet<>();
    Set<Wire> appearing = new LinkedHashSet<>();
    for (Change change : changes) {
      changed.addAll(change.links().down());
      change.links().up().stream().filter(changed::add).forEach(appearing::add);
    }
    return appearing;
  }

  /** Directions between switches that changed. */
  List<Wire> changed() {
    return turns.keySet().stream().filter(wire -> wire.receiver().isPresent()).toList();
  }

  /** The state in each step. */
  List<String> of(Wire wire) {
    long unknown = unknown(wire);
    BitSet down = down(wire);
    BitSet out = new BitSet();
    maintenance.stream()
        .filter(it -> concerns(it, wire))
        .forEach(it -> mark(out, it.window().start(), it.window().end()));
    List<String> states = new ArrayList<>(steps.count());
    for (int index = 0; index < steps.count(); index++) {
      states.add(
          out.get(index) ? "out" : index < unknown ? "unknown" : down.get(index) ? "down" : "up");
    }
    return states;
  }

  /** How many steps end before anything is recorded of it. */
  private long unknown(Wire wire) {
    return isNew(wire) ? steps.indexOf(turns.get(wire).get(0).at()) : 0;
  }

  /** Whether it came up without anything recorded of it before. */
  private boolean isNew(Wire wire) {
    List<Turn> all = turns.getOrDefault(wire, List.of());
    return !all.isEmpty() && all.get(0).isUp() && !seenBefore.contains(wire);
  }

  private BitSet down(Wire wire) {
    BitSet down = new BitSet();
    List<Turn> all = turns.getOrDefault(wire, List.of());
    boolean wasUp = all.isEmpty() ? carrying.contains(wire) : isNew(wire) || !all.get(0).isUp();
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
