package org.windowpane.core.admission;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.admission.path.Backups;
import org.windowpane.core.admission.path.Detour;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.admission.policy.AdmissionPolicy;
import org.windowpane.core.admission.policy.Proposal;
import org.windowpane.core.admission.search.AnyPath;
import org.windowpane.core.admission.search.CounterOffers;
import org.windowpane.core.admission.search.EarliestWindow;
import org.windowpane.core.admission.search.TransferWindow;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.core.time.Window;

/**
 * How one request is judged.
 *
 * @param routing how a guarantee finds its path
 * @param policies in this order; the first refusal wins
 */
record AdmissionRules(Routing routing, List<AdmissionPolicy> policies) {
  /** On how many paths a transfer is searched: each search reads what is left over all its time. */
  private static final int PATHS_FOR_TRANSFERS = 4;

  /**
   * The request with everything that the policies look at. Its rules are counted only if no policy
   * objects: counting can take long.
   */
  Proposal propose(StateEditor editor, BookingRequest request, Instant now) {
    Routing.Route route =
        request.rateBps() == 0
            ? Routing.Route.NONE_NEEDED
            : routing.route(
                editor.network(),
                editor.users(),
                request.flowGroup(),
                editor.requirements(request.ask()));
    Capacity capacity = editor.accounts().of(request.share(), path(route));
    Proposal proposal =
        new Proposal(request, route, capacity, Demand.onPath(request), editor.calendar(), now);
    boolean counts = request.flowGroup().isPlain() || objection(proposal).isEmpty();
    return counts ? proposal.needing(editor.demand(request)) : proposal;
  }

  /** The first policy's refusal, before capacity is checked. */
  Optional<Refusal> objection(Proposal proposal) {
    for (int i = 0; i < policies.size(); i++) {
      Optional<Refusal> refusal = policies.get(i).check(proposal);
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return Optional.empty();
  }

  /**
   * A decision, and on what it was made.
   *
   * @param proposal the same as before, or on another path
   */
  record Judged(Decision decision, Proposal proposal) {}

  /**
   * Grants the request, on another path if the first one has no room, grants part of it if that is
   * enough, or refuses it.
   */
  Judged judge(StateEditor editor, Proposal proposal) {
    Optional<Refusal> refusal = objection(proposal);
    if (refusal.isPresent()) {
      return new Judged(new Decision.Refused(refusal.get()), proposal);
    }
    Optional<Refusal> shortage = proposal.shortage();
    if (needsBackup(proposal)) {
      return withBackup(editor, proposal, shortage);
    }
    if (shortage.isEmpty()) {
      return granted(proposal, proposal.request().rateBps());
    }
    return around(editor, proposal, shortage.get(), proposal.demand())
        .filter(other -> other.shortage().isEmpty())
        .map(other -> granted(other, other.request().rateBps()))
        .or(() -> inPart(editor, proposal, shortage.get()))
        .orElseGet(() -> refused(proposal, onOtherLinks(editor, proposal, shortage.get())));
  }

  /**
   * A refusal of the only path that uses that of another booking in the other direction, with
   * another path that has room.
   */
  private static Refusal onOtherLinks(StateEditor editor, Proposal proposal, Refusal shortage) {
    BookingRequest request = proposal.request();
    PathRequirements requirements = editor.requirements(request.ask());
    if (requirements.onlyLinks().isEmpty() || !Detour.mayHelp(shortage, editor.network())) {
      return shortage;
    }
    return Detour.of(
            path(proposal.route()),
            editor.network(),
            requirements.onAnyLinks(),
            editor.accounts().room(request.window(), proposal.demand()))
        .map(
            path ->
                shortage.noting(
                    "The booking has to use the path of another one in the other direction. The path "
                        + path.switchNames()
                        + " has room."))
        .orElse(shortage);
  }

  /** Grants the request in full on the path of the proposal, or refuses it. */
  Judged judgeOn(Proposal proposal) {
    return objection(proposal)
        .or(proposal::shortage)
        .map(refusal -> new Judged(new Decision.Refused(refusal), proposal))
        .orElseGet(() -> granted(proposal, proposal.request().rateBps()));
  }

  private static boolean needsBackup(Proposal proposal) {
    return proposal.request().ask().pathRequirements().protection() == Protection.BACKUP
        && path(proposal.route()).hops().size() > 1;
  }

  /**
   * Grants the request on a path with a backup, or refuses it. It offers nothing else: a search for
   * other windows looks at one path.
   */
  private static Judged withBackup(
      StateEditor editor, Proposal proposal, Optional<Refusal> shortage) {
    BookingRequest request = proposal.request();
    if (request.strictness() == Strictness.PARTIAL) {
      return new Judged(
          new Decision.Refused(
              Refusal.because(
                  Rule.NOT_ENFORCEABLE,
                  Backups.PROTECTION,
                  "A backup is for reservations that are granted in full.")),
          proposal);
    }
    if (shortage.isPresent() && !Detour.mayHelp(shortage.get(), editor.network())) {
      return new Judged(new Decision.Refused(shortage.get()), proposal);
    }
    Window window = request.window();
    PathRequirements requirements = editor.requirements(request.ask());
    Path first = path(proposal.route());
    Backups backups =
        new Backups(
            editor.network(),
            editor.risks(),
            requirements,
            editor.accounts().room(window, proposal.demand()),
            path ->
                editor
                    .accounts()
                    .ofNew(request.share(), path)
                    .objection(window, proposal.demand()));
    return backups
        .find(List.of(first))
        .map(path -> proposal.on(path, editor.accounts().ofNew(request.share(), path)))
        .map(found -> granted(found, request.rateBps()))
        .orElseGet(
            () ->
                new Judged(
                    new Decision.Refused(shortage.orElseGet(() -> backups.notFound(first))),
                    proposal));
  }

  private static Judged granted(Proposal proposal, long rateBps) {
    BookingRequest request = proposal.request();
    return new Judged(
        new Decision.Granted(
            new Booking(
                rateBps == request.rateBps() ? request : request.atRate(rateBps),
                path(proposal.route()))),
        proposal);
  }

  private static Judged refused(Proposal proposal, Refusal shortage) {
    return new Judged(new Decision.Refused(CounterOffers.added(shortage, proposal)), proposal);
  }

  /**
   * The request on another path, if its own lacks what another one may have: the one of fewest hops
   * with room for a demand at each hop.
   */
  private static Optional<Proposal> around(
      StateEditor editor, Proposal proposal, Refusal shortage, Demand demand) {
    if (!Detour.mayHelp(shortage, editor.network())) {
      return Optional.empty();
    }
    BookingRequest request = proposal.request();
    return Detour.of(
            path(proposal.route()),
            editor.network(),
            editor.requirements(request.ask()),
            editor.accounts().room(request.window(), demand))
        .map(path -> proposal.on(path, editor.accounts().ofNew(request.share(), path)));
  }

  /**
   * The part that its own path has room for, or another one if that is more, where it is enough.
   */
  private static Optional<Judged> inPart(StateEditor editor, Proposal proposal, Refusal shortage) {
    if (proposal.request().strictness() != Strictness.PARTIAL) {
      return Optional.empty();
    }
    long most = most(proposal);
    Optional<Proposal> other =
        around(editor, proposal, shortage, proposal.demand().atRate(most + 1))
            .filter(it -> most(it) > most);
    return other
        .map(it -> granted(it, most(it)))
        .or(() -> most > 0 ? Optional.of(granted(proposal, most)) : Optional.empty());
  }

  private static long most(Proposal proposal) {
    return proposal.capacity().most(proposal.request().window(), proposal.demand());
  }

  /**
   * The earliest window that has room on any path, and ends by the deadline; on the path of fewest
   * hops where the search of all paths is given up.
   */
  static Optional<Window> earliest(StateEditor editor, Proposal proposal, Instant deadline) {
    Path first = path(proposal.route());
    Optional<Window> onAny =
        first.hops().isEmpty()
            ? Optional.empty()
            : EarliestWindow.find(proposal, new AnyPath(editor, proposal, first), deadline);
    return onAny.or(() -> EarliestWindow.find(proposal, deadline));
  }

  /** The window and the rate for a transfer: the best for its aim on one of a few paths. */
  static Optional<TransferWindow.Found> transfer(
      StateEditor editor, Proposal proposal, Transfer transfer) {
    Path first = path(proposal.route());
    String share = proposal.request().share();
    PathRequirements requirements = editor.requirements(proposal.request().ask());
    return Detour.some(first, editor.network(), requirements, PATHS_FOR_TRANSFERS).stream()
        .map(path -> proposal.on(path, editor.accounts().ofNew(share, path)))
        .flatMap(each -> TransferWindow.find(each, transfer).stream())
        .min(TransferWindow.bestFor(transfer.aim()));
  }

  private static Path path(Routing.Route route) {
    return route instanceof Routing.Route.Found found ? found.path() : Path.NONE;
  }
}
