package org.windowpane.core.admission.path;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
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
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Moves a booking to another path. What it reserves of its shares stays reserved; on the network it
 * is released from the old path and reserved on the new one, or nothing changes.
 *
 * <p>The path of fewest hops is tried first. If it lacks capacity for the rest of the window, the
 * next one is the path of fewest hops that has it.
 *
 * <p>A booking and the one that uses its path in the other direction move together to a path that
 * has room for both.
 */
public final class Rerouting {
  private static final int PATHS_TRIED_FOR_BOTH = 8;

  private final StateEditor editor;
  private final Routing routing;
  private final Set<UUID> moved = new LinkedHashSet<>();

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
   * <p>Where no path relates to those of other bookings as required, one that does not is better
   * than none. But a booking whose own path is intact and in service stays there.
   */
  public Decision decide(Booking booking, Instant now) {
    if (booking.ask().pathRequirements().protection() == Protection.NONE) {
      return new Decision.Refused(
          Refusal.because(Rule.NO_PATH, Backups.PROTECTION, "The booking asks not to be moved."));
    }
    Optional<Booking> forward = booking.ask().pathRequirements().reverseOf().flatMap(editor::find);
    if (forward.isPresent() && mustMove(forward.get(), now)) {
      move(forward.get(), now);
      Booking after = editor.find(booking.id()).orElseThrow();
      if (!after.path().equals(booking.path())) {
        return new Decision.Granted(after);
      }
    }
    return move(booking, now);
  }

  /**
   * The bookings that have moved, each with its own decision or together with another one, in this
   * order.
   */
  public Set<UUID> moved() {
    return Collections.unmodifiableSet(moved);
  }

  /**
   * The booking on a path of fewer hops that meets all of its requirements, with the one that uses
   * its path in the other direction; or a refusal, and nothing changes.
   */
  public Decision shorten(Booking booking, Instant now) {
    PathRequirements asked = booking.ask().pathRequirements();
    if (asked.protection() == Protection.NONE
        || asked.reverseOf().flatMap(editor::find).isPresent()) {
      return noShorterPath();
    }
    PathRequirements requirements = editor.requirementsOfMoving(booking).get(0);
    Optional<Booking> reverse =
        editor.reverse(booking).filter(other -> now.isBefore(other.window().end()));
    Capacity old = editor.accounts().on(booking.path());
    move(booking, old, false);
    Optional<Path> path =
        reverse.isEmpty()
            ? shorter(booking, best(booking, requirements, now))
            : shorterForBoth(booking, reverse.get(), requirements, now);
    if (path.isEmpty()) {
      move(booking, old, true);
      return noShorterPath();
    }
    reverse.ifPresent(
        other -> {
          move(other, editor.accounts().on(other.path()), false);
          moved(other, back(other, path.get()).orElseThrow());
        });
    return moved(booking, path.get());
  }

  private Optional<Path> best(Booking booking, PathRequirements requirements, Instant now) {
    if (requirements.protection() != Protection.BACKUP) {
      return choose(booking, requirements, now).path();
    }
    return route(booking, requirements) instanceof Routing.Route.Found found
        ? withBackup(booking, requirements, List.of(found.path()), now)
        : Optional.empty();
  }

  private Optional<Path> shorterForBoth(
      Booking booking, Booking reverse, PathRequirements requirements, Instant now) {
    Capacity old = editor.accounts().on(reverse.path());
    move(reverse, old, false);
    Optional<Path> path =
        route(booking, requirements) instanceof Routing.Route.Found found
            ? shorter(booking, Optional.of(found.path()))
                .filter(each -> objectionToBoth(booking, reverse, each, now).isEmpty())
            : Optional.empty();
    move(reverse, old, true);
    return path;
  }

  private static Optional<Path> shorter(Booking booking, Optional<Path> path) {
    return path.filter(each -> each.hops().size() < booking.path().hops().size())
        .filter(each -> booking.path().backup().isEmpty() || !each.backup().isEmpty());
  }

  private static Decision noShorterPath() {
    return new Decision.Refused(
        Refusal.because(
            Rule.NO_PATH, Routing.REQUIREMENTS, "No path of fewer hops has room for the booking."));
  }

  private boolean mustMove(Booking booking, Instant now) {
    return booking.ask().pathRequirements().protection() != Protection.NONE
        && now.isBefore(booking.window().end())
        && !mayStay(booking, now);
  }

  private Decision move(Booking booking, Instant now) {
    Capacity old = editor.accounts().on(booking.path());
    move(booking, old, false);
    Optional<Booking> reverse =
        editor.reverse(booking).filter(other -> now.isBefore(other.window().end()));
    if (reverse.isPresent()) {
      Optional<Decision> both = moveBoth(booking, reverse.get(), now);
      if (both.isPresent()) {
        return both.get();
      }
      if (mayStay(booking, now) && reverse.get().path().isReverseOf(booking.path())) {
        return stay(booking, old, now);
      }
    }
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

  /** Keeps a booking on its path, without its backup if that is broken. */
  private Decision stay(Booking booking, Capacity old, Instant now) {
    if (booking.ask().pathRequirements().protection() == Protection.BACKUP) {
      return moved(booking, own(booking, now).orElseThrow());
    }
    move(booking, old, true);
    return new Decision.Refused(
        Refusal.because(
            Rule.NO_PATH,
            Routing.REQUIREMENTS,
            "No other path has room for both this booking and the one in the other direction."));
  }

  /**
   * Moves a booking that is released from its path, and the one that uses this path in the other
   * direction; or none of them, and returns nothing.
   */
  private Optional<Decision> moveBoth(Booking booking, Booking reverse, Instant now) {
    Capacity old = editor.accounts().on(reverse.path());
    move(reverse, old, false);
    boolean isFirst = true;
    for (PathRequirements requirements : editor.requirementsOfMoving(booking)) {
      Optional<Path> path =
          isFirst || !mayStay(booking, now)
              ? pathForBoth(booking, reverse, requirements, now)
              : Optional.empty();
      if (path.isPresent()) {
        Path back = back(reverse, path.get()).orElseThrow();
        Decision decision = moved(booking, path.get());
        moved(reverse, back);
        return Optional.of(decision);
      }
      isFirst = false;
    }
    move(reverse, old, true);
    return Optional.empty();
  }

  private Optional<Path> pathForBoth(
      Booking booking, Booking reverse, PathRequirements requirements, Instant now) {
    if (!(route(booking, requirements) instanceof Routing.Route.Found found)) {
      return Optional.empty();
    }
    Path shortest = found.path();
    Network network = editor.network();
    boolean hasMoved = !isBetweenPortsOf(shortest, booking.path());
    Optional<Path> own = hasMoved ? Optional.empty() : own(booking, now);
    List<Path> first =
        Stream.of(
                own.map(Path::alone).filter(path -> requirements.areMetBy(path, network)),
                Detour.of(shortest, network, requirements, roomForBoth(booking, reverse, now)),
                Optional.of(shortest))
            .flatMap(Optional::stream)
            .distinct()
            .toList();
    if (requirements.protection() == Protection.BACKUP) {
      Optional<Path> withBackup =
          new Backups(
                  network,
                  editor.risks(),
                  requirements,
                  room(booking, now),
                  path -> objectionToBoth(booking, reverse, path, now))
              .find(first);
      if (withBackup.isPresent() || mayStay(booking, now)) {
        return withBackup;
      }
    }
    return Stream.concat(
            first.stream(),
            Detour.some(shortest, network, requirements, PATHS_TRIED_FOR_BOTH).stream())
        .filter(path -> objectionToBoth(booking, reverse, path, now).isEmpty())
        .findFirst();
  }

  /** The path for the other direction of a path; empty if it does not meet its requirements. */
  private Optional<Path> back(Booking reverse, Path path) {
    return route(reverse, editor.requirementsReversing(reverse.ask(), path))
            instanceof Routing.Route.Found found
        ? Optional.of(found.path()).filter(back -> back.isReverseOf(path))
        : Optional.empty();
  }

  /** What is left at hops for a booking, and at the other ends of their links for its reverse. */
  private HopRoom roomForBoth(Booking booking, Booking reverse, Instant now) {
    HopRoom there = room(booking, now);
    HopRoom back = room(reverse, now);
    Map<SwitchPort, Link> links = editor.network().links();
    return new HopRoom() {
      @Override
      public long left(SwitchPort out) {
        Link link = links.get(out);
        return link == null ? there.left(out) : Math.min(there.left(out), back.left(link.to()));
      }

      @Override
      public boolean admits(SwitchPort out) {
        Link link = links.get(out);
        return there.admits(out) && (link == null || back.admits(link.to()));
      }
    };
  }

  private Optional<Refusal> objectionToBoth(
      Booking booking, Booking reverse, Path path, Instant now) {
    Optional<Path> back = back(reverse, path);
    if (back.isEmpty()) {
      return Optional.of(
          Refusal.because(
              Rule.NO_PATH, Routing.REQUIREMENTS, "The other direction may not use this path."));
    }
    Optional<Refusal> refusal = objection(booking, path, now);
    if (refusal.isPresent()) {
      return refusal;
    }
    Capacity capacity = editor.accounts().on(path);
    move(booking, capacity, true);
    refusal = objection(reverse, back.get(), now);
    move(booking, capacity, false);
    return refusal;
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
    Booking after = booking.on(path);
    move(after, editor.accounts().on(path), true);
    editor.replace(after);
    moved.add(booking.id());
    return new Decision.Granted(after);
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
