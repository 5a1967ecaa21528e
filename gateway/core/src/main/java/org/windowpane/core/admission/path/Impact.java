package org.windowpane.core.admission.path;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.capacity.Outage;
import org.windowpane.core.admission.capacity.Outages;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.network.Gap;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;

/**
 * What becomes of reservations if parts of the network are out of service: each that they carry
 * moves to another path with room for the rest of its window, or is interrupted.
 *
 * @param onBackup those whose packets would take the backup that they have
 * @param moved those that would have another path, in order of precedence
 * @param interrupted those that would have none, in order of precedence
 * @param undecided how many more are affected, and were not decided as time was up
 * @param after the state with the outage, in which those that move have moved
 */
public record Impact(
    List<Booking> onBackup,
    List<Moved> moved,
    List<Booking> interrupted,
    int undecided,
    State after) {

  /** The order in which reservations get room on other paths: that of their starts. */
  public static final Comparator<Booking> PRECEDENCE =
      Comparator.comparing((Booking it) -> it.window().start()).thenComparing(Booking::id);

  /** A reservation before and after it moves to another path. */
  public record Moved(Booking before, Booking after) {}

  /** Copies what could be changed from outside. */
  public Impact {
    onBackup = List.copyOf(onBackup);
    moved = List.copyOf(moved);
    interrupted = List.copyOf(interrupted);
  }

  /**
   * The impact of outages on a state, which does not change.
   *
   * @param now when reservations move: from then on they need room on their new paths
   * @param isTimeUp whether to stop: each reservation takes a search for a path
   */
  public static Impact of(
      State state, List<Outage> outages, Instant now, BooleanSupplier isTimeUp) {
    State during = state.during(state.outages().with(outages, state.network()));
    State alone = state.during(Outages.of(outages, state.network()));
    return moving(during, affected(alone, now), now, isTimeUp);
  }

  /** The impact on bookings of a state with outages that affect them. */
  static Impact moving(
      State during, List<Booking> affected, Instant now, BooleanSupplier isTimeUp) {
    StateEditor editor = new StateEditor(during);
    Rerouting rerouting = new Rerouting(editor, Routing.BETWEEN_HOSTS);
    List<Booking> onBackup = new ArrayList<>();
    List<Moved> moved = new ArrayList<>();
    List<Booking> interrupted = new ArrayList<>();
    int decided = 0;
    for (Booking booking : affected) {
      if (isTimeUp.getAsBoolean()) {
        break;
      }
      decided++;
      if (rerouting.moved().contains(booking.id())) {
        continue;
      }
      if (hasBackup(booking, during, now)) {
        onBackup.add(booking);
      } else if (rerouting.decide(booking, now) instanceof Decision.Refused) {
        interrupted.add(booking);
      }
    }
    for (UUID id : rerouting.moved()) {
      Booking before = during.calendar().find(id).orElseThrow();
      moved.add(new Moved(before, editor.find(id).orElseThrow()));
    }
    moved.sort(Comparator.comparing(Moved::before, PRECEDENCE));
    interrupted.removeIf(booking -> rerouting.moved().contains(booking.id()));
    onBackup.removeIf(booking -> rerouting.moved().contains(booking.id()));
    return new Impact(onBackup, moved, interrupted, affected.size() - decided, editor.state());
  }

  private static boolean hasBackup(Booking booking, State during, Instant now) {
    Path backup = booking.path().backupAlone();
    return !backup.hops().isEmpty()
        && Gap.in(backup, during.network()).isEmpty()
        && during.outages().firstOn(backup, booking.window().from(now)).isEmpty();
  }

  /**
   * The reservations whose paths are out of service at some time from now on in their windows, in
   * order of precedence.
   */
  public static List<Booking> affected(State state, Instant now) {
    return state.outages().all().isEmpty()
        ? List.of()
        : state.calendar().bookings().stream()
            .filter(booking -> isAffected(booking, state, now))
            .sorted(PRECEDENCE)
            .toList();
  }

  /** Whether the path of a booking is out of service at some time from now on in its window. */
  public static boolean isAffected(Booking booking, State state, Instant now) {
    Window window = booking.window();
    return now.isBefore(window.end())
        && state.outages().firstOn(booking.path(), window.from(now)).isPresent();
  }
}
