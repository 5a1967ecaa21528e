package org.windowpane.core.admission.path;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.network.HopRoom;
import org.windowpane.core.network.Path;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Moves a booking to another path. What it reserves of its shares stays reserved; on the network it
 * is released from the old path and reserved on the new one, or nothing changes.
 *
 * <p>The path of fewest hops is tried first. If it lacks capacity for the rest of the window, the
 * next one is the path of fewest hops that has it.
 */
public final class Rerouting {
  private final StateEditor editor;
  private final Routing routing;

  /** Moves bookings of this editor. */
  public Rerouting(StateEditor editor, Routing routing) {
    this.editor = editor;
    this.routing = routing;
  }

  /** The booking on its new path, or the refusal of the path of fewest hops. */
  public Decision decide(Booking booking, Instant now) {
    Capacity old = editor.accounts().on(booking.path());
    move(booking, old, false);
    Routing.Route route =
        routing.route(
            editor.network(),
            editor.users(),
            booking.flowGroup(),
            booking.ask().pathRequirements());
    if (route instanceof Routing.Route.Missing missing) {
      move(booking, old, true);
      return new Decision.Refused(missing.refusal());
    }
    Path shortest = ((Routing.Route.Found) route).path();
    Optional<Refusal> shortage = objection(booking, shortest, now);
    Optional<Path> path =
        shortage.isEmpty() ? Optional.of(shortest) : detour(booking, shortest, shortage.get(), now);
    if (path.isEmpty()) {
      move(booking, old, true);
      return new Decision.Refused(shortage.orElseThrow());
    }
    Booking moved = booking.on(path.get());
    move(moved, editor.accounts().on(path.get()), true);
    editor.replace(moved);
    return new Decision.Granted(moved);
  }

  private Optional<Path> detour(Booking booking, Path shortest, Refusal shortage, Instant now) {
    return Detour.mayHelp(shortage, editor.network())
        ? Detour.of(
                shortest, editor.network(), booking.ask().pathRequirements(), room(booking, now))
            .filter(path -> objection(booking, path, now).isEmpty())
        : Optional.empty();
  }

  /** What is left at hops in the rest of the booking's window. */
  private HopRoom room(Booking booking, Instant now) {
    Demand demand = Demand.onPath(booking.request());
    List<HopRoom> terms =
        booking.terms().stream()
            .filter(term -> now.isBefore(term.window().end()))
            .map(
                term ->
                    editor.accounts().room(term.window().from(now), demand.atRate(term.rateBps())))
            .toList();
    return new HopRoom() {
      @Override
      public long left(SwitchPort out) {
        return terms.stream().mapToLong(term -> term.left(out)).min().orElse(Long.MAX_VALUE);
      }

      @Override
      public boolean admits(SwitchPort out) {
        return terms.stream().allMatch(term -> term.admits(out));
      }
    };
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

  private Optional<Refusal> objection(Booking booking, Path path, Instant now) {
    Capacity capacity = editor.accounts().on(path);
    Demand demand = Demand.onPath(booking.request());
    Optional<Refusal> refusal = Optional.empty();
    for (Term term : booking.terms()) {
      if (refusal.isEmpty() && now.isBefore(term.window().end())) {
        refusal = capacity.objection(term.window().from(now), demand.atRate(term.rateBps()));
      }
    }
    return refusal;
  }
}
