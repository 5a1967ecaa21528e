package org.windowpane.core.admission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.GroupDecision.Tried;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.SeriesDecision;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.admission.path.Backups;
import org.windowpane.core.admission.path.Detour;
import org.windowpane.core.admission.path.Rerouting;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.admission.policy.Policies;
import org.windowpane.core.admission.policy.Proposal;
import org.windowpane.core.time.Window;

/**
 * A sequence of decisions, each on the state that the previous ones left. The state that the batch
 * was opened on does not change; {@link #state} returns the new one. A batch looks up and copies
 * once what single decisions would look up and copy each time. Not thread-safe.
 */
public final class Batch {
  /** How many decisions the orders of a group may take together, beyond the first order. */
  private static final int MOST_DECISIONS_OF_GROUP = 400;

  private final AdmissionRules rules;
  private final StateEditor editor;
  private final Rerouting rerouting;

  Batch(AdmissionRules rules, State state) {
    this.rules = rules;
    this.editor = new StateEditor(state);
    this.rerouting = new Rerouting(editor, rules.routing());
  }

  /**
   * The current state. Later decisions do not change a state that was returned.
   *
   * @return a state that may still contain holds that have lapsed
   */
  public State state() {
    return editor.state();
  }

  /** The booking of this id, if there is one. */
  public Optional<Booking> find(UUID id) {
    return editor.find(id);
  }

  /**
   * Decides the request without booking it.
   *
   * @throws IllegalArgumentException where the request's share is not in the tree
   */
  public Decision check(BookingRequest request, Instant now) {
    lapse(now);
    return rules.judge(editor, propose(request, now)).decision();
  }

  /**
   * Books the request, or refuses it.
   *
   * @throws IllegalArgumentException where the request's share is not in the tree, or if a booking
   *     with its id exists
   */
  public Decision book(BookingRequest request, Instant now) {
    lapse(now);
    AdmissionRules.Judged judged = rules.judge(editor, propose(request, now));
    if (judged.decision() instanceof Decision.Granted granted) {
      enter(granted.booking(), judged.proposal());
    }
    return judged.decision();
  }

  /**
   * Holds the request: its capacity is reserved at once and released at {@code until} unless the
   * hold is confirmed before.
   *
   * @param until after now
   */
  public Decision hold(BookingRequest request, Instant until, Instant now) {
    if (!until.isAfter(now)) {
      throw new IllegalArgumentException("a hold lapses after now, but " + until + " is not");
    }
    lapse(now);
    AdmissionRules.Judged judged = rules.judge(editor, propose(request, now));
    if (judged.decision() instanceof Decision.Granted granted) {
      Booking held = granted.booking().held(until);
      enter(held, judged.proposal());
      return new Decision.Granted(held);
    }
    return judged.decision();
  }

  /** Confirms a hold. Confirming a booking again has no effect. */
  public Decision confirm(UUID id, Instant now) {
    lapse(now);
    Optional<Booking> held = find(id);
    if (held.isEmpty()) {
      return new Decision.Refused(
          Refusal.because(
              Rule.LAPSED,
              new Place.InRequest("id"),
              "Nothing is held under this id: it has lapsed, was cancelled, or never was."));
    }
    Booking confirmed = held.get().confirmed();
    editor.replace(confirmed);
    return new Decision.Granted(confirmed);
  }

  /**
   * Releases the holds that have lapsed by now, and returns them. Tokens that a hold drew before it
   * lapsed stay drawn, however late the lapse is noticed.
   */
  public List<Booking> lapse(Instant now) {
    return editor.lapse(now);
  }

  /**
   * Books all requests or none. Each takes the best path that has room, which may be the only one
   * of a later request. Where that is refused, all are tried again in another order: it comes
   * first. If this does not help, {@link GroupSearch} looks for an assignment of paths. Both are
   * given up after some time, so that others do not wait.
   *
   * @param requests each with its own id; one that names another one as that whose path it uses in
   *     the other direction, or is disjoint from, comes after it
   * @throws IllegalArgumentException where the share of one is not in the tree, or if a booking
   *     with its id exists; none is booked then
   */
  public GroupDecision bookAll(List<BookingRequest> requests, Instant now) {
    GroupDecision first = bookAllInOrder(requests, now);
    GroupDecision decision = first;
    List<BookingRequest> order = new ArrayList<>(requests);
    Set<List<BookingRequest>> tried = new HashSet<>(Set.of(requests));
    boolean mayFit = true;
    while (decision instanceof GroupDecision.Refused refused) {
      mayFit = mayFit(refused, order);
      boolean isEnough = tried.size() * requests.size() >= MOST_DECISIONS_OF_GROUP;
      order = movedToFront(refused.request(), order);
      if (!mayFit || isEnough || !tried.add(List.copyOf(order))) {
        break;
      }
      decision = bookAllInOrder(order, now);
    }
    if (decision instanceof GroupDecision.Granted granted) {
      return granted.inOrderOf(requests);
    }
    GroupDecision.Refused refused = (GroupDecision.Refused) first;
    if (!mayFit) {
      return refused.after(new Tried(tried.size(), 0, false));
    }
    GroupSearch search = new GroupSearch(rules, editor, requests, now);
    return search
        .bookAll()
        .<GroupDecision>map(bookings -> new GroupDecision.Granted(bookings).inOrderOf(requests))
        .orElseGet(() -> refused.after(search.tried(tried.size())));
  }

  /** Whether a request that was refused may have room beside other paths of the group. */
  private boolean mayFit(GroupDecision.Refused refused, List<BookingRequest> order) {
    Refusal refusal = refused.refusal();
    boolean isAlone = refused.request().equals(order.get(0));
    boolean lacksPath =
        refusal.rule() == Rule.NO_PATH
            && (refusal.place().equals(Backups.PROTECTION)
                || (refusal.place().equals(Routing.REQUIREMENTS)
                    && GroupSearch.reversed(refused.request(), order).isPresent()));
    return !isAlone && (lacksPath || Detour.mayHelp(refusal, editor.network()));
  }

  /** Another order, in which this request comes first, or after the one that it reverses. */
  private static List<BookingRequest> movedToFront(
      BookingRequest request, List<BookingRequest> order) {
    List<BookingRequest> first = new ArrayList<>(List.of(request));
    GroupSearch.reversed(request, order).ifPresent(other -> first.add(0, other));
    List<BookingRequest> moved = new ArrayList<>(first);
    order.stream().filter(other -> !first.contains(other)).forEach(moved::add);
    return moved;
  }

  private GroupDecision bookAllInOrder(List<BookingRequest> requests, Instant now) {
    List<Booking> granted = new ArrayList<>();
    try {
      for (BookingRequest request : requests) {
        Decision decision = book(request, now);
        if (decision instanceof Decision.Refused refused) {
          granted.forEach(this::undo);
          return new GroupDecision.Refused(request, refused.refusal(), Tried.ONCE);
        }
        granted.add(((Decision.Granted) decision).booking());
      }
    } catch (IllegalArgumentException meaningless) {
      granted.forEach(this::undo);
      throw meaningless;
    }
    return new GroupDecision.Granted(granted);
  }

  /** Books as many requests as fit, in their order. */
  public SeriesDecision bookMost(List<BookingRequest> requests, Instant now) {
    List<Booking> granted = new ArrayList<>();
    List<SeriesDecision.NotGranted> refused = new ArrayList<>();
    for (BookingRequest request : requests) {
      Decision decision = book(request, now);
      if (decision instanceof Decision.Refused no) {
        refused.add(new SeriesDecision.NotGranted(request, no.refusal()));
      } else {
        granted.add(((Decision.Granted) decision).booking());
      }
    }
    return new SeriesDecision(granted, refused);
  }

  /**
   * Books the earliest window of the request's length that starts no earlier than the request's,
   * ends by the deadline, and has room on any path: "5 Gbit/s for 1 hour within the next 5 hours".
   *
   * @param deadline {@link Instant#MAX} for none
   */
  public Decision bookEarliest(BookingRequest request, Instant deadline, Instant now) {
    lapse(now);
    Proposal proposal = propose(request, now);
    Optional<Refusal> refusal = rules.objection(proposal);
    if (refusal.isPresent()) {
      return new Decision.Refused(refusal.get());
    }
    return AdmissionRules.earliest(editor, proposal, deadline)
        .map(window -> book(request.during(window), now))
        .orElseGet(
            () ->
                refused(
                    Rule.NO_WINDOW,
                    "window",
                    "No window of this length has room before the deadline."));
  }

  /**
   * Books a window and a constant rate at which data passes before its deadline: "40 GB from A to B
   * by 06:00".
   *
   * @param request its window is when the data may flow and its rate is the highest that may be
   *     used; it is never granted in part
   */
  public Decision bookTransfer(BookingRequest request, Transfer transfer, Instant now) {
    lapse(now);
    Proposal proposal = propose(request, now);
    Optional<Refusal> refusal = rules.objection(proposal);
    if (refusal.isPresent()) {
      return new Decision.Refused(refusal.get());
    }
    return AdmissionRules.transfer(editor, proposal, transfer)
        .map(found -> book(found.of(request), now))
        .orElseGet(
            () ->
                refused(
                    Rule.NO_WINDOW, "window", "So much data does not pass before the deadline."));
  }

  /**
   * Extends or shortens a booking or changes its rate, from now on, or from its start if that is
   * later, without a gap. Only the additional demand needs capacity, and only a later end is
   * checked against opposing bookings.
   */
  public Decision change(UUID id, BookingChange change, Instant now) {
    lapse(now);
    Optional<Booking> active = find(id).filter(it -> now.isBefore(it.window().end()));
    if (active.isEmpty()) {
      return refused(Rule.NOT_BOOKED, "id", "There is no such booking, or it has ended.");
    }
    Booking booking = active.get();
    if (change.rateBps().isPresent() && booking.rateBps() == 0) {
      return refused(Rule.NOT_BOOKED, "rateBps", "Only reserved bandwidth has a rate to change.");
    }
    Instant end = change.end().orElse(booking.window().end());
    if (!end.isAfter(now) || !end.isAfter(booking.window().start())) {
      return refused(Rule.IN_THE_PAST, "end", "It would end before it starts, or in the past.");
    }
    Optional<Refusal> opposed = opposition(booking, end, now);
    if (opposed.isPresent()) {
      return new Decision.Refused(opposed.get());
    }
    Alteration alteration = Alteration.of(booking, change, editor, now);
    Optional<Refusal> refusal = alteration.apply(editor.accounts());
    if (refusal.isPresent()) {
      return new Decision.Refused(refusal.get().offering(lowerRate(booking, change, now)));
    }
    editor.replace(alteration.after(), alteration.rules());
    return new Decision.Granted(alteration.after());
  }

  /**
   * The highest rate with which the change would be granted and change anything, if there is one.
   */
  private List<CounterOffer> lowerRate(Booking booking, BookingChange change, Instant now) {
    long refused = change.rateBps().orElse(booking.rateBps());
    boolean isEndKept = change.end().filter(end -> !end.equals(booking.window().end())).isEmpty();
    long low = isEndKept ? booking.rateBps() : 0;
    for (long high = refused - 1; low < high; ) {
      long middle = low + (high - low + 1) / 2;
      if (isGrantable(booking, change, middle, now)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    boolean isOffer =
        low > (isEndKept ? booking.rateBps() : 0) && isGrantable(booking, change, low, now);
    Instant end = change.end().orElse(booking.window().end());
    Window rest = new Window(booking.window().from(now).start(), end);
    return isOffer
        ? List.of(new CounterOffer(CounterOffer.Kind.LESS_BANDWIDTH, low, rest))
        : List.of();
  }

  private boolean isGrantable(Booking booking, BookingChange change, long rateBps, Instant now) {
    BookingChange lower = new BookingChange(change.end(), OptionalLong.of(rateBps));
    return Alteration.of(booking, lower, editor, now).objection(editor.accounts()).isEmpty();
  }

  /**
   * Moves a booking whose path is broken to another path with enough capacity for the rest of its
   * window. What it reserves of its shares stays reserved. If there is no such path, nothing
   * changes. A booking that uses the same path in the other direction may move, too.
   */
  public Decision reroute(UUID id, Instant now) {
    return moving(id, now, rerouting::decide);
  }

  /**
   * Moves a booking to a path of fewer hops that meets all of its requirements and has enough
   * capacity for the rest of its window. If there is no such path, nothing changes. A booking that
   * uses the same path in the other direction moves, too.
   */
  public Decision shorten(UUID id, Instant now) {
    return moving(id, now, rerouting::shorten);
  }

  private Decision moving(UUID id, Instant now, BiFunction<Booking, Instant, Decision> move) {
    lapse(now);
    Optional<Booking> active = find(id).filter(it -> now.isBefore(it.window().end()));
    if (active.isEmpty()) {
      return refused(Rule.NOT_BOOKED, "id", "There is no such booking, or it has ended.");
    }
    if (active.get().path().hops().isEmpty()) {
      return refused(Rule.NOT_BOOKED, "id", "The booking is pinned to no way.");
    }
    return move.apply(active.get(), now);
  }

  /** The bookings that were rerouted, each itself or together with another one, in this order. */
  public Set<UUID> rerouted() {
    return rerouting.moved();
  }

  /** Why other bookings rule out the later end. */
  private Optional<Refusal> opposition(Booking booking, Instant end, Instant now) {
    Instant before = booking.window().end();
    if (!end.isAfter(before)) {
      return Optional.empty();
    }
    Proposal more = propose(booking.request().during(new Window(before, end)), now);
    return Policies.isNotOpposed(more);
  }

  private static Decision refused(Rule rule, String field, String reason) {
    return new Decision.Refused(Refusal.because(rule, new Place.InRequest(field), reason));
  }

  private Proposal propose(BookingRequest request, Instant now) {
    return rules.propose(editor, request, now);
  }

  private void enter(Booking granted, Proposal proposal) {
    editor.enter(granted, proposal.capacity(), proposal.demand());
  }

  /**
   * Removes a booking that was cancelled or has ended. Tokens that it drew until now stay drawn.
   * Does nothing if there is no such booking.
   */
  public void release(UUID id, Instant now) {
    find(id).ifPresent(booking -> editor.release(booking, now));
  }

  private void undo(Booking booking) {
    editor.release(booking, booking.window().start());
  }
}
