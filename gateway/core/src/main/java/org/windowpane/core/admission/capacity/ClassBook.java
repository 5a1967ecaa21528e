package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Switch;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Enters traffic classes into states. A packet of a class may leave any switch by any port, so the
 * sum of the minima is reserved on each of them, over time, like the rates of bookings. Tokens that
 * a class drew from the bucket of its share come back with the class.
 */
public final class ClassBook {
  private ClassBook() {}

  /**
   * Why there is no room for a class, from now on; empty if there is. A class without a minimum
   * does without a queue on switches that have none.
   *
   * @throws IllegalArgumentException where its share is not in the tree
   */
  public static Optional<Refusal> objection(State state, ClassReservation asked, Instant now) {
    StateEditor editor = new StateEditor(state);
    editor.lapse(now);
    Set<SwitchPort> ports = portsOf(state.network());
    if (asked.minBps() == 0) {
      ports.removeIf(port -> !hasQueues(state.network().switches().get(port.dpid())));
    }
    return editor
        .accounts()
        .ofClass(asked.share(), ports)
        .objection(asked.window().from(now), asked.demand());
  }

  private static boolean hasQueues(Switch at) {
    return at != null && at.queues() != QueueMode.NONE;
  }

  /** The state with a class, or with another window and other amounts of it; checks nothing. */
  public static State with(State state, ClassReservation reserved) {
    State start = without(state, reserved.name());
    Set<SwitchPort> ports = portsOf(start.network());
    StateEditor editor = new StateEditor(start);
    editor
        .accounts()
        .ofClass(reserved.share(), ports)
        .reserve(reserved.window(), reserved.demand());
    Map<String, ClassReservation> classes = new HashMap<>(start.classes().byName());
    classes.put(reserved.name(), reserved);
    return of(editor.state(), new ClassReservations(classes, ports));
  }

  /** The state without a class; the same where there is no such class. */
  public static State without(State state, String name) {
    ClassReservations before = state.classes();
    ClassReservation gone = before.byName().get(name);
    if (gone == null) {
      return state;
    }
    StateEditor editor = new StateEditor(state);
    editor.accounts().ofClass(gone.share(), before.ports()).release(gone.window(), gone.demand());
    Map<String, ClassReservation> classes = new HashMap<>(before.byName());
    classes.remove(name);
    return of(
        editor.state(),
        classes.isEmpty()
            ? ClassReservations.NONE
            : new ClassReservations(classes, before.ports()));
  }

  /** The state with another view of the network: classes reserve on the ports that it has. */
  public static State seeing(State state, Network network) {
    State seen = state.seeing(network);
    ClassReservations before = seen.classes();
    Set<SwitchPort> ports = portsOf(network);
    if (before.byName().isEmpty() || ports.equals(before.ports())) {
      return seen;
    }
    Set<SwitchPort> added = new HashSet<>(ports);
    added.removeAll(before.ports());
    Set<SwitchPort> gone = new HashSet<>(before.ports());
    gone.removeAll(ports);
    StateEditor editor = new StateEditor(seen);
    Capacity more = editor.accounts().onPorts(added);
    Capacity fewer = editor.accounts().onPorts(gone);
    for (ClassReservation each : before.byName().values()) {
      more.reserve(each.window(), each.demand());
      fewer.release(each.window(), each.demand());
    }
    return of(editor.state(), new ClassReservations(before.byName(), ports));
  }

  private static State of(State state, ClassReservations classes) {
    return new State(state.shares(), state.network(), state.users(), state.calendar(), classes);
  }

  /** The ports by which packets leave switches, as far as is known. */
  private static Set<SwitchPort> portsOf(Network network) {
    Set<SwitchPort> ports = new HashSet<>();
    for (LinkDirection direction : network.directions()) {
      if (direction instanceof LinkDirection.Outbound outbound) {
        ports.add(outbound.port());
      }
    }
    return ports;
  }
}
