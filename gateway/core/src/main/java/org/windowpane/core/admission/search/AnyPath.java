package org.windowpane.core.admission.search;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.core.admission.capacity.Account;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.admission.path.Detour;
import org.windowpane.core.admission.policy.Proposal;
import org.windowpane.core.network.HopRoom;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.SwitchPort;

/**
 * All paths between the hosts of a request, as if they were one resource: it has room in a window
 * in which any of them has.
 *
 * <p>Where none has, the hops without room separate the hosts. As long as none of these hops gets
 * room, none of the paths does, so that the search goes on at the first window in which one has.
 */
public final class AnyPath {
  /** How many hops are looked at before the search is given up: it holds up other decisions. */
  private static final int MOST_LOOKS = 50_000;

  /** What a search through some switches counts at each window: it looks at many hops itself. */
  private static final int LOOKS_VIA = 1_000;

  private final StateEditor editor;
  private final Path first;
  private final Capacity onFirst;
  private final Demand demand;
  private final PathRequirements requirements;
  private final String share;

  /** By port without room: the first window in which it has; empty where there is none in time. */
  private final Map<SwitchPort, Optional<Window>> next = new HashMap<>();

  private int looks;

  /**
   * The paths of a request.
   *
   * @param first the one of the proposal, which is tried first
   */
  public AnyPath(StateEditor editor, Proposal proposal, Path first) {
    this.editor = editor;
    this.first = first;
    this.onFirst = editor.accounts().on(first);
    this.demand = proposal.demand();
    this.requirements = editor.requirements(proposal.request().ask());
    this.share = proposal.request().share();
  }

  /** What the request needs on all paths. */
  static List<Account> common(Capacity onFirst) {
    List<Account> accounts = new ArrayList<>(onFirst.chain());
    accounts.add(onFirst.onPath().get(0));
    accounts.addAll(onFirst.rules());
    return accounts;
  }

  /**
   * The earliest window at or after this one in which a path has room; null where there is none
   * before the deadline, or the search was given up.
   */
  Window withRoom(Window window, Instant deadline) {
    Window place = window;
    while (place != null && !place.end().isAfter(deadline) && looks < MOST_LOOKS) {
      Window now = place;
      looks += requirements.via().isEmpty() ? 1 : LOOKS_VIA;
      Set<SwitchPort> without = new HashSet<>();
      if (hasRoomOnFirst(now) || detour(room(now, without)).isPresent()) {
        return now;
      }
      place =
          without.stream()
              .flatMap(port -> withRoomAt(port, now, deadline).stream())
              .min(Comparator.comparing(Window::start))
              .orElse(null);
    }
    return null;
  }

  private boolean hasRoomOnFirst(Window window) {
    return onFirst.objection(window, demand).isEmpty();
  }

  /**
   * What is left at hops in a window; what is known to be short is not looked at again.
   *
   * @param without to which hops without room are added
   */
  private HopRoom room(Window window, Set<SwitchPort> without) {
    HopRoom room = editor.accounts().room(window, demand);
    return new HopRoom() {
      @Override
      public long left(SwitchPort out) {
        looks++;
        long left = isKnownShort(out, window) ? -1 : room.left(out);
        if (left < 0) {
          without.add(out);
        }
        return left;
      }

      @Override
      public boolean admits(SwitchPort out) {
        boolean admits = room.admits(out);
        if (!admits) {
          without.add(out);
        }
        return admits;
      }
    };
  }

  private boolean isKnownShort(SwitchPort port, Window window) {
    Optional<Window> known = next.get(port);
    return known != null && (known.isEmpty() || window.start().isBefore(known.get().start()));
  }

  private Optional<Window> withRoomAt(SwitchPort port, Window window, Instant deadline) {
    Optional<Window> known = next.get(port);
    if (known == null || (known.isPresent() && !window.start().isBefore(known.get().start()))) {
      List<Bound> bounds = Bound.of(editor.accounts().leaving(port), demand);
      known = Optional.ofNullable(Bound.withRoom(bounds, window, deadline));
      next.put(port, known);
    }
    return known;
  }

  /** What the request draws on in a window in which a path has room. */
  Capacity capacity(Window window) {
    Path path =
        hasRoomOnFirst(window)
            ? first
            : detour(editor.accounts().room(window, demand)).orElseThrow();
    return editor.accounts().ofNew(share, path);
  }

  private Optional<Path> detour(HopRoom room) {
    return Detour.of(first, editor.network(), requirements, room);
  }
}
