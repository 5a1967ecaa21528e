package org.windowpane.core.admission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision.Tried;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.admission.path.Detour;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.admission.policy.Proposal;
import org.windowpane.core.network.HopRoom;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.core.network.SimplePaths;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Searches paths for requests that are granted all or none, such that all have room together.
 *
 * <p>It goes on with the request that has fewest paths left, tries one of them after the other, and
 * goes back where a request has none left. It looks at all assignments, unless it is given up. This
 * happens after {@link #MOST_LOOKS} looks at paths, because it holds up other decisions, or because
 * there are too many paths.
 *
 * <p>A request and those that use its path in the other direction get their paths at once: it tries
 * only paths that have room for all of them.
 *
 * <p>Requests whose windows overlap with no other one of the group, and those that may be granted
 * in part, get their paths after the others, in their order.
 */
final class GroupSearch {
  /** At how many paths the search looks for room. */
  static final int MOST_LOOKS = 20_000;

  /** How many paths of all requests it knows. */
  private static final int MOST_PATHS = 4_000;

  /** At how many links it looks to find these paths. */
  private static final int MOST_LINKS = 100_000;

  /** Among requests with as many paths or more, it does not look for the one that has fewest. */
  private static final int MANY = 4;

  private final AdmissionRules rules;
  private final StateEditor editor;
  private final List<BookingRequest> requests;
  private final Instant now;
  private final Map<BookingRequest, Kind> kinds = new HashMap<>();
  private final Map<Kind, List<Choice>> choices = new HashMap<>();

  /** By kind: the number of the path that was chosen last. */
  private final Map<Kind, Integer> last = new HashMap<>();

  private final Map<BookingRequest, Path> chosen = new HashMap<>();
  private List<Booking> granted = List.of();
  private boolean isVain;
  private boolean areAllPathsKnown = true;
  private int looks;
  private int assignments;

  /**
   * What requests for the same paths have in common. It does not matter which of them takes which
   * path, so that they take them in the order of the paths.
   *
   * @param first the path of fewest hops
   * @param reverses the requests that use the same path in the other direction
   */
  private record Kind(
      Path first,
      PathRequirements requirements,
      Demand demand,
      Window window,
      List<BookingRequest> reverses) {}

  /**
   * A path for a request, and those for the requests that use it in the other direction.
   *
   * @param back in the order of these requests
   */
  private record Choice(Path path, List<Path> back) {}

  GroupSearch(
      AdmissionRules rules, StateEditor editor, List<BookingRequest> requests, Instant now) {
    this.rules = rules;
    this.editor = editor;
    this.requests = requests;
    this.now = now;
  }

  /** Books all requests, in any order; or none, and returns nothing. */
  Optional<List<Booking>> bookAll() {
    List<BookingRequest> open = new ArrayList<>();
    for (BookingRequest request : requests) {
      List<BookingRequest> reverses = reverses(request);
      if (request.strictness() != Strictness.PARTIAL
          && reversed(request, requests).isEmpty()
          && (!reverses.isEmpty() || overlapsAnother(request))) {
        Routing.Route route = rules.propose(editor, request, now).route();
        if (route instanceof Routing.Route.Found found && !found.path().hops().isEmpty()) {
          PathRequirements requirements = editor.requirements(request.ask());
          Demand demand = Demand.onPath(request);
          kinds.put(
              request, new Kind(found.path(), requirements, demand, request.window(), reverses));
          open.add(request);
        }
      }
    }
    Set<Kind> different = new HashSet<>(kinds.values());
    different.forEach(kind -> choices.put(kind, choicesWithRoom(kind, different.size())));
    return assign(open) ? Optional.of(granted) : Optional.empty();
  }

  /** The request of a group whose path another one uses in the other direction. */
  static Optional<BookingRequest> reversed(BookingRequest request, List<BookingRequest> group) {
    return request
        .ask()
        .pathRequirements()
        .reverseOf()
        .flatMap(id -> group.stream().filter(other -> other.id().equals(id)).findFirst());
  }

  private List<BookingRequest> reverses(BookingRequest request) {
    return requests.stream()
        .filter(
            other ->
                other.strictness() != Strictness.PARTIAL
                    && other.ask().pathRequirements().reverseOf().equals(Optional.of(request.id())))
        .toList();
  }

  /** What was tried. */
  Tried tried(int orders) {
    return new Tried(orders, assignments, !isVain && (looks > MOST_LOOKS || !areAllPathsKnown));
  }

  private boolean overlapsAnother(BookingRequest request) {
    return requests.stream()
        .anyMatch(other -> other != request && other.window().overlaps(request.window()));
  }

  /** The paths that have room as long as the group has none; each with its backups. */
  private List<Choice> choicesWithRoom(Kind kind, int kindCount) {
    List<Path> all = all(kind, kindCount);
    return all.stream()
        .flatMap(path -> withBackups(path, all, kind))
        .flatMap(path -> choice(path, kind).stream())
        .filter(choice -> hasRoom(choice, kind))
        .toList();
  }

  private Stream<Path> withBackups(Path path, List<Path> all, Kind kind) {
    if (!needsBackup(kind) || path.hops().size() <= 1) {
      return Stream.of(path);
    }
    PathRequirements apart =
        kind.requirements().avoiding(editor.risks().linksAtRiskWith(path, editor.network()));
    return all.stream().filter(backup -> apart.areMetBy(backup, editor.network())).map(path::with);
  }

  /** A path with those of the other direction; empty where one may not use its links. */
  private Optional<Choice> choice(Path path, Kind kind) {
    List<Path> back = new ArrayList<>();
    for (BookingRequest reverse : kind.reverses()) {
      Routing.Route route =
          rules
              .routing()
              .route(
                  editor.network(),
                  editor.users(),
                  reverse.flowGroup(),
                  editor.requirementsReversing(reverse.ask(), path.alone()));
      if (!(route instanceof Routing.Route.Found found && found.path().isReverseOf(path))) {
        return Optional.empty();
      }
      back.add(found.path());
    }
    return Optional.of(new Choice(path, back));
  }

  private List<Path> all(Kind kind, int kindCount) {
    List<Hop> hops = kind.first().hops();
    SwitchPort exit = hops.get(hops.size() - 1).out();
    HopRoom room = editor.accounts().room(kind.window(), kind.demand());
    SimplePaths.Found found =
        SimplePaths.between(
            editor.network(),
            hops.get(0).in(),
            exit,
            kind.requirements(),
            room,
            mostPaths(kind, kindCount),
            most(MOST_LINKS, kindCount));
    areAllPathsKnown &= found.areAll();
    return found.paths();
  }

  /** The part of each kind, at least a few. */
  private static int most(int ofAll, int kindCount) {
    return Math.max(MANY, ofAll / kindCount);
  }

  /** How many paths of a kind are looked for: with backups, each is combined with each. */
  private static int mostPaths(Kind kind, int kindCount) {
    int most = most(MOST_PATHS, kindCount);
    return needsBackup(kind) ? (int) (2 * Math.sqrt(most)) : most;
  }

  private static boolean needsBackup(Kind kind) {
    return kind.requirements().protection() == Protection.BACKUP;
  }

  private Capacity capacity(Path path) {
    return editor.accounts().on(path);
  }

  private boolean hasRoom(Choice choice, Kind kind) {
    boolean hasRoom = capacity(choice.path()).objection(kind.window(), kind.demand()).isEmpty();
    if (!hasRoom || kind.reverses().isEmpty()) {
      return hasRoom;
    }
    capacity(choice.path()).reserve(kind.window(), kind.demand());
    int reserved = 0;
    while (reserved < kind.reverses().size() && hasRoomBack(choice, kind, reserved)) {
      reserveBack(choice, kind, reserved);
      reserved++;
    }
    capacity(choice.path()).release(kind.window(), kind.demand());
    for (int i = 0; i < reserved; i++) {
      releaseBack(choice, kind, i);
    }
    return reserved == kind.reverses().size();
  }

  private boolean hasRoomBack(Choice choice, Kind kind, int number) {
    BookingRequest reverse = kind.reverses().get(number);
    return capacity(choice.back().get(number))
        .objection(reverse.window(), Demand.onPath(reverse))
        .isEmpty();
  }

  private void reserveBack(Choice choice, Kind kind, int number) {
    BookingRequest reverse = kind.reverses().get(number);
    capacity(choice.back().get(number)).reserve(reverse.window(), Demand.onPath(reverse));
  }

  private void releaseBack(Choice choice, Kind kind, int number) {
    BookingRequest reverse = kind.reverses().get(number);
    capacity(choice.back().get(number)).release(reverse.window(), Demand.onPath(reverse));
  }

  /** Reserves a request's path and those of the other direction, and remembers them. */
  private void choose(BookingRequest request, Choice choice) {
    Kind kind = kinds.get(request);
    chosen.put(request, choice.path());
    capacity(choice.path()).reserve(kind.window(), kind.demand());
    for (int i = 0; i < kind.reverses().size(); i++) {
      chosen.put(kind.reverses().get(i), choice.back().get(i));
      reserveBack(choice, kind, i);
    }
  }

  private void undo(BookingRequest request, Choice choice) {
    Kind kind = kinds.get(request);
    chosen.remove(request);
    capacity(choice.path()).release(kind.window(), kind.demand());
    for (int i = 0; i < kind.reverses().size(); i++) {
      chosen.remove(kind.reverses().get(i));
      releaseBack(choice, kind, i);
    }
  }

  /** Finds paths for the requests that have none yet, and books all. */
  private boolean assign(List<BookingRequest> open) {
    if (open.isEmpty()) {
      assignments++;
      looks += requests.size();
      return book();
    }
    BookingRequest tightest = tightest(open);
    List<BookingRequest> others = new ArrayList<>(open);
    others.remove(tightest);
    Kind kind = kinds.get(tightest);
    List<Choice> all = choices.get(kind);
    int before = last.getOrDefault(kind, 0);
    boolean isTried = false;
    for (int number = before; number < all.size() && !isOver(); number++) {
      Choice choice = all.get(number);
      looks += 1 + kind.reverses().size();
      if (hasRoom(choice, kind)) {
        isTried = true;
        last.put(kind, number);
        choose(tightest, choice);
        boolean isDone = assign(others);
        if (isDone) {
          return true;
        }
        undo(tightest, choice);
      }
    }
    last.put(kind, before);
    if (!isTried) {
      assignments++;
    }
    return false;
  }

  private boolean isOver() {
    return isVain || looks > MOST_LOOKS;
  }

  /** One with fewest paths left. */
  private BookingRequest tightest(List<BookingRequest> open) {
    BookingRequest tightest = open.get(0);
    int fewest = MANY;
    Set<Kind> seen = new HashSet<>();
    for (BookingRequest request : open) {
      Kind kind = kinds.get(request);
      if (fewest > 0 && seen.add(kind)) {
        int left = pathsLeft(kind, fewest);
        if (left < fewest) {
          fewest = left;
          tightest = request;
        }
      }
    }
    return tightest;
  }

  /** How many paths a kind has left, counted up to a number. */
  private int pathsLeft(Kind kind, int most) {
    List<Choice> all = choices.get(kind);
    int left = 0;
    for (int number = last.getOrDefault(kind, 0); number < all.size() && left < most; number++) {
      looks += 1 + kind.reverses().size();
      left += hasRoom(all.get(number), kind) ? 1 : 0;
    }
    return left;
  }

  /**
   * Books all on the paths that were chosen, and the others on the best that have room. What was
   * reserved on these paths during the search is released before, and reserved again if a request
   * is refused.
   */
  private boolean book() {
    chosen.forEach(
        (request, path) -> capacity(path).release(request.window(), Demand.onPath(request)));
    List<Booking> booked = new ArrayList<>();
    Optional<Refusal> refusal = Optional.empty();
    for (boolean isChosen : new boolean[] {true, false}) {
      for (BookingRequest request : requests) {
        if (refusal.isEmpty() && chosen.containsKey(request) == isChosen) {
          refusal = book(request, booked);
        }
      }
    }
    if (refusal.isEmpty()) {
      granted = booked;
      return true;
    }
    booked.forEach(booking -> editor.release(booking, booking.window().start()));
    chosen.forEach(
        (request, path) -> capacity(path).reserve(request.window(), Demand.onPath(request)));
    isVain = !Detour.mayHelp(refusal.get(), editor.network());
    return false;
  }

  private Optional<Refusal> book(BookingRequest request, List<Booking> booked) {
    Proposal proposal = rules.propose(editor, request, now);
    Path path = chosen.get(request);
    AdmissionRules.Judged judged =
        path == null
            ? rules.judge(editor, proposal)
            : rules.judgeOn(proposal.on(path, editor.accounts().ofNew(request.share(), path)));
    if (judged.decision() instanceof Decision.Refused refused) {
      return Optional.of(refused.refusal());
    }
    Booking booking = ((Decision.Granted) judged.decision()).booking();
    Proposal of = judged.proposal();
    editor.enter(booking, of.capacity(), of.demand());
    booked.add(booking);
    return Optional.empty();
  }
}
