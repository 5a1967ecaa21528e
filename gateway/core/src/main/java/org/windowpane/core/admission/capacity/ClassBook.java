package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Network;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Enters traffic classes into states. A packet of a class may leave any switch by any port, so the
 * sum of the minima is reserved on each of them, over time, like the rates of bookings.
 */
public final class ClassBook {
  private ClassBook() {}

  /**
   * Why there is no room for a class, from now on; empty if there is. A class without a minimum
   * does without a queue on ports that have none. A class with one is not possible where a share
   * has a token bucket: it would draw from it without end. Outages do not matter: a class has no
   * path.
   *
   * @throws IllegalArgumentException where its share is not in the tree
   */
  public static Optional<Refusal> objection(State state, ClassReservation asked, Instant now) {
    StateEditor editor = new StateEditor(state.during(Outages.NONE));
    editor.lapse(now);
    Set<SwitchPort> ports = portsOf(state.network());
    if (asked.minBps() == 0) {
      ports.removeIf(port -> state.limit(new PortQueues(port)) == 0);
    }
    Accounts accounts = editor.accounts();
    Capacity ofClass = accounts.ofClass(asked.share(), ports);
    return accounts
        .slotsOfClass(asked.share())
        .objection(asked.held().from(now), asked.demand())
        .or(() -> ofBucket(ofClass, asked))
        .or(() -> ofClass.objection(asked.window().from(now), asked.demand()));
  }

  /** Why a class may not have this minimum, from now on, because of a least draw of its shares. */
  public static Optional<Refusal> belowLeast(State state, ClassReservation asked, Instant now) {
    return new StateEditor(state)
        .accounts()
        .ofClass(asked.share(), Set.of())
        .belowLeast(asked.window().from(now), asked.minBps());
  }

  private static Optional<Refusal> ofBucket(Capacity ofClass, ClassReservation asked) {
    return ofClass.chain().stream()
        .filter(account -> asked.minBps() > 0 && account.bucket().isPresent())
        .findFirst()
        .map(
            account ->
                Refusal.because(
                    Rule.TOKENS,
                    account.place(),
                    "Share "
                        + account.share().name()
                        + " has a token bucket, so no traffic class of it can have a minimum."));
  }

  private static void reserve(StateEditor editor, ClassReservation of, Set<SwitchPort> ports) {
    Accounts accounts = editor.accounts();
    accounts.slotsOfClass(of.share()).reserve(of.held(), of.demand());
    accounts.ofClass(of.share(), ports).reserve(of.window(), of.demand());
  }

  private static void release(StateEditor editor, ClassReservation of, Set<SwitchPort> ports) {
    Accounts accounts = editor.accounts();
    accounts.slotsOfClass(of.share()).release(of.held(), of.demand());
    accounts.ofClass(of.share(), ports).release(of.window(), of.demand());
  }

  /** The state with a class, or with another window and other amounts of it; checks nothing. */
  public static State with(State state, ClassReservation reserved) {
    State start = without(state, reserved.name());
    Set<SwitchPort> ports = portsOf(start.network());
    StateEditor editor = new StateEditor(start);
    reserve(editor, reserved, ports);
    Map<String, ClassReservation> classes = new HashMap<>(start.classes().byName());
    classes.put(reserved.name(), reserved);
    return editor.state().with(new ClassReservations(classes, ports));
  }

  /** The state without a class; the same where there is no such class. */
  public static State without(State state, String name) {
    ClassReservations before = state.classes();
    ClassReservation gone = before.byName().get(name);
    if (gone == null) {
      return state;
    }
    StateEditor editor = new StateEditor(state);
    release(editor, gone, before.ports());
    Map<String, ClassReservation> classes = new HashMap<>(before.byName());
    classes.remove(name);
    return editor
        .state()
        .with(
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
    return editor.state().with(new ClassReservations(before.byName(), ports));
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
