package org.windowpane.core.admission.path;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Place.InRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.network.Gap;
import org.windowpane.core.network.HopRoom;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.core.network.SharedRisks;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Finds paths with backups: another path that shares no link and no risk of a link with the first
 * one, so that no failure of one link, or of what several links depend on, breaks both. A path
 * within one switch has no link, and needs no backup.
 *
 * <p>To find two disjoint paths with room is hard if they must be short, too. So the search tries
 * several paths, those of fewest hops first, and takes the first one that has a backup.
 */
public final class Backups {
  /** Where a refusal is because there is no backup, or the booking asks not to be moved. */
  public static final Place PROTECTION = new InRequest("protection");

  private static final int PATHS_TRIED = 8;

  private final Network network;
  private final SharedRisks risks;
  private final PathRequirements requirements;
  private final HopRoom room;
  private final Function<Path, Optional<Refusal>> objection;

  /**
   * A search in a network.
   *
   * @param risks the risks that its links share
   * @param requirements what both paths must be like
   * @param room what is left at hops
   * @param objection why a path, with its backup if it has one, has no room
   */
  public Backups(
      Network network,
      SharedRisks risks,
      PathRequirements requirements,
      HopRoom room,
      Function<Path, Optional<Refusal>> objection) {
    this.network = network;
    this.risks = risks;
    this.requirements = requirements;
    this.room = room;
    this.objection = objection;
  }

  /** Whether a booking that asks for a backup has none. */
  public static boolean isMissing(Booking booking) {
    Path path = booking.path();
    return booking.ask().pathRequirements().protection() == Protection.BACKUP
        && path.hops().size() > 1
        && path.backup().isEmpty();
  }

  /**
   * Whether the backup of a booking is broken, is out of service from now on in its window, or
   * shares a risk with the path.
   */
  public static boolean isBroken(Booking booking, State state, Instant now) {
    Path backup = booking.path().backupAlone();
    Window window = booking.window();
    return !backup.hops().isEmpty()
        && now.isBefore(window.end())
        && (Gap.in(backup, state.network()).isPresent()
            || state.outages().firstOn(backup, window.from(now)).isPresent()
            || state.risks().areSharedBy(booking.path().alone(), backup, state.network()));
  }

  /**
   * A path with a backup, for which both have room.
   *
   * @param first paths to try first, the best one first; at least one
   */
  public Optional<Path> find(List<Path> first) {
    Set<Path> tried = new LinkedHashSet<>();
    first.forEach(path -> tried.add(path.alone()));
    Path any = first.get(first.size() - 1);
    Detour.of(any, network, requirements, room).ifPresent(tried::add);
    return tried.stream()
        .flatMap(path -> withBackup(path).stream())
        .findFirst()
        .or(() -> amongOthers(any, tried));
  }

  private Optional<Path> amongOthers(Path any, Set<Path> tried) {
    return Detour.some(any, network, requirements, PATHS_TRIED).stream()
        .filter(path -> !tried.contains(path))
        .flatMap(path -> withBackup(path).stream())
        .findFirst();
  }

  private Optional<Path> withBackup(Path path) {
    if (Gap.in(path, network).isPresent() || objection.apply(path).isPresent()) {
      return Optional.empty();
    }
    if (path.hops().size() <= 1) {
      return Optional.of(path);
    }
    return Detour.of(path, network, requirements.avoiding(atRiskWith(path)), room)
        .map(path::with)
        .filter(pair -> objection.apply(pair).isEmpty());
  }

  private Set<SwitchPort> atRiskWith(Path path) {
    return risks.linksAtRiskWith(path, network);
  }

  /** The refusal where no path with a backup was found, but a path without one has room. */
  public Refusal notFound(Path path) {
    boolean isThere = isAnother(path, atRiskWith(path));
    if (isThere) {
      return refusal(
          "No backup has room: every other path that shares no link and no risk with the"
              + " booking's lacks something.");
    }
    return refusal(
        isAnother(path, path.links())
            ? "There is no backup: every other path shares a link or a risk of a link with the"
                + " booking's."
            : "There is no backup: every other path shares a link with the booking's.");
  }

  private boolean isAnother(Path path, Set<SwitchPort> avoided) {
    return network
        .path(
            path.hops().get(0).in(),
            path.hops().get(path.hops().size() - 1).out(),
            requirements.avoiding(avoided))
        .isPresent();
  }

  private static Refusal refusal(String reason) {
    return Refusal.because(
        Rule.NO_PATH, PROTECTION, reason + " Without a backup, the booking has room.");
  }
}
