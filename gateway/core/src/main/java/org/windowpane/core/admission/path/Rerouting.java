package org.windowpane.core.admission.path;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.network.Gap;
import org.windowpane.core.network.HopRoom;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.protocol.value.Hop;
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

  /**
   * The booking on its new path, or the refusal of the path of fewest hops. One that asks for a
   * backup gets another path with a backup, on the path that it has if that is possible; else a
   * path without a backup, which may be the backup that it has.
   *
   * <p>Where no path is disjoint from those of other bookings as required, one that is not is
   * better than none. But a booking whose own path is intact and in service stays there.
   */
  public Decision decide(Booking booking, Instant now) {
    if (booking.ask().pathRequirements().protection() == Protection.NONE) {
      return new Decision.Refused(
          Refusal.because(Rule.NO_PATH, Backups.PROTECTION, "The booking asks not to be moved."));
    }
    Capacity old = editor.accounts().on(booking.path());
    move(booking, old, false);
    Refusal refusal = null;
    for (PathRequirements requirements : editor.requirementsOfMoving(booking)) {
      if (refusal == null || !mayStay(booking, now)) {
        Choice choice = choose(booking, requirements, now);
        if (choice.path().isPresent()) {
          return moved(booking, choice.path().get());
        }
        refusal = choice.refusal();
      }
    }
    move(booking, old, true);
    return new Decision.Refused(refusal);
  }

  /**
   * A path, or why there is none.
   *
   * @param refusal null if there is a path
   */
  private record Choice(Optional<Path> path, Refusal refusal) {}

  private Choice choose(Booking booking, PathRequirements requirements, Instant now) {
    Routing.Route route = route(booking, requirements);
    if (route instanceof Routing.Route.Missing missing) {
      return new Choice(Optional.empty(), missing.refusal());
    }
    Path shortest = ((Routing.Route.Found) route).path();
    if (requirements.protection() == Protection.BACKUP) {
      boolean hasMoved = !isBetweenPortsOf(shortest, booking.path());
      boolean mayKeep =
          !hasMoved && requirements.areMetBy(booking.path().alone(), editor.network());
      List<Path> first = mayKeep ? List.of(booking.path().alone(), shortest) : List.of(shortest);
      Optional<Path> found =
          withBackup(booking, requirements, first, now)
              .or(() -> hasMoved ? Optional.empty() : own(booking, now));
      if (found.isPresent()) {
        return new Choice(found, null);
      }
    }
    Optional<Refusal> shortage = objection(booking, shortest, now);
    Optional<Path> path =
        shortage.isEmpty()
            ? Optional.of(shortest)
            : detour(booking, requirements, shortest, shortage.get(), now);
    return new Choice(path, shortage.orElse(null));
  }

  private Routing.Route route(Booking booking, PathRequirements requirements) {
    return routing.route(editor.network(), editor.users(), booking.flowGroup(), requirements);
  }

  /** Whether its path is intact, in service, and between the ports of its hosts. */
  private boolean mayStay(Booking booking, Instant now) {
    return isUsable(booking.path().alone(), booking, now)
        && route(booking, PathRequirements.NONE) instanceof Routing.Route.Found found
        && isBetweenPortsOf(found.path(), booking.path());
  }

  private Decision moved(Booking booking, Path path) {
    Booking moved = booking.on(path);
    move(moved, editor.accounts().on(path), true);
    editor.replace(moved);
    return new Decision.Granted(moved);
  }

  private Optional<Path> withBackup(
      Booking booking, PathRequirements requirements, List<Path> first, Instant now) {
    return new Backups(
            editor.network(),
            editor.risks(),
            requirements,
            room(booking, now),
            path -> objection(booking, path, now))
        .find(first);
  }

  /**
   * What it has that is intact and in service: its path, with its backup as long as that is not
   * broken, or the backup alone. All of it is reserved already.
   */
  private Optional<Path> own(Booking booking, Instant now) {
    Path path = booking.path();
    if (isUsable(path.alone(), booking, now)) {
      boolean isBackupThere =
          !path.backup().isEmpty() && Gap.in(path.backupAlone(), editor.network()).isEmpty();
      return Optional.of(isBackupThere ? path : path.alone());
    }
    return Optional.of(path.backupAlone()).filter(backup -> isUsable(backup, booking, now));
  }

  private boolean isUsable(Path path, Booking booking, Instant now) {
    return !path.hops().isEmpty()
        && Gap.in(path, editor.network()).isEmpty()
        && editor.outages().firstOn(path, booking.window().from(now)).isEmpty();
  }

  private static boolean isBetweenPortsOf(Path one, Path other) {
    List<Hop> hops = one.hops();
    List<Hop> others = other.hops();
    return hops.get(0).in().equals(others.get(0).in())
        && hops.get(hops.size() - 1).out().equals(others.get(others.size() - 1).out());
  }

  private Optional<Path> detour(
      Booking booking,
      PathRequirements requirements,
      Path shortest,
      Refusal shortage,
      Instant now) {
    return Detour.mayHelp(shortage, editor.network())
        ? Detour.of(shortest, editor.network(), requirements, room(booking, now))
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
