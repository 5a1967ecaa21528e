package org.windowpane.core.admission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.SeriesDecision;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.admission.path.Rerouting;
import org.windowpane.core.admission.policy.Policies;
import org.windowpane.core.admission.policy.Proposal;
import org.windowpane.core.admission.search.EarliestWindow;
import org.windowpane.core.admission.search.TransferWindow;
import org.windowpane.core.time.Window;

/**
 * Decisions that build on each other: each sees what those before it have left. The state that the
 * batch was opened on stays as it is; {@link #state} is the one that has come of it. What a single
 * decision costs to look up and to copy is paid once for all. For one thread.
 */
public final class Batch {
  private final AdmissionRules rules;
  private final StateEditor editor;

  Batch(AdmissionRules rules, State state) {
    this.rules = rules;
    this.editor = new StateEditor(state);
  }

  /**
   * The state now. The batch may go on; states that it has given do not change with it.
   *
   * @return a state in which holds that have lapsed may still be found
   */
  public State state() {
    return editor.state();
  }

  /** The booking, if it stands. */
  public Optional<Booking> find(UUID id) {
    return editor.find(id);
  }

  /**
   * What would become of the request, without anything becoming of it.
   *
   * @throws IllegalArgumentException where the request's share is not in the tree
   */
  public Decision check(BookingRequest request, Instant now) {
    lapse(now);
    return rules.decide(propose(request, now));
  }

  /**
   * Grants the request and books it, or says why not.
   *
   * @throws IllegalArgumentException where the request's share is not in the tree, or its id is
   *     that of a booking that stands
   */
  public Decision book(BookingRequest request, Instant now) {
    lapse(now);
    Proposal proposal = propose(request, now);
    Decision decision = rules.decide(proposal);
    if (decision instanceof Decision.Granted granted) {
      enter(granted.booking(), proposal);
    }
    return decision;
  }

  /**
   * Books it for as long as it takes to make up one's mind: the room is taken at once, and given
   * back at {@code until} unless it is confirmed before.
   *
   * @param until after now
   */
  public Decision hold(BookingRequest request, Instant until, Instant now) {
    if (!until.isAfter(now)) {
      throw new IllegalArgumentException("a hold lapses after now, but " + until + " is not");
    }
    lapse(now);
    Proposal proposal = propose(request, now);
    Decision decision = rules.decide(proposal);
    if (decision instanceof Decision.Refused) {
      return decision;
    }
    Booking held = ((Decision.Granted) decision).booking().held(until);
    enter(held, proposal);
    return new Decision.Granted(held);
  }

  /** Makes a booking of what is held. Confirmed already counts as confirmed. */
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
   * Gives back what was held until now or earlier, and says what that was. What it drew from
   * buckets of tokens until it lapsed stays drawn, however late that is noticed.
   */
  public List<Booking> lapse(Instant now) {
    return editor.lapse(now);
  }

  /**
   * Books all or nothing, each beside those before it.
   *
   * @param requests with ids of their own
   * @throws IllegalArgumentException where the share of one is not in the tree, or its id is that
   *     of a booking that stands; none is booked then
   */
  public GroupDecision bookAll(List<BookingRequest> requests, Instant now) {
    List<Booking> granted = new ArrayList<>();
    try {
      for (BookingRequest request : requests) {
        Decision decision = book(request, now);
        if (decision instanceof Decision.Refused refused) {
          granted.forEach(this::undo);
          return new GroupDecision.Refused(request, refused.refusal());
        }
        granted.add(((Decision.Granted) decision).booking());
      }
    } catch (IllegalArgumentException meaningless) {
      granted.forEach(this::undo);
      throw meaningless;
    }
    return new GroupDecision.Granted(granted);
  }

  /** Books as many as fit, in their order, each beside those before it. */
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
   * ends by the deadline, and has room: "5 Gbit/s for 1 hour within the next 5 hours".
   *
   * @param deadline {@link Instant#MAX} for whenever
   */
  public Decision bookEarliest(BookingRequest request, Instant deadline, Instant now) {
    lapse(now);
    Proposal proposal = propose(request, now);
    Optional<Refusal> refusal = rules.objection(proposal);
    if (refusal.isPresent()) {
      return new Decision.Refused(refusal.get());
    }
    return EarliestWindow.find(proposal, deadline)
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
   * @param request its window is when the data may flow, its rate the most that is wanted; where
   *     the rest of the data would be lost, nothing is granted in part
   */
  public Decision bookTransfer(BookingRequest request, Transfer transfer, Instant now) {
    lapse(now);
    Proposal proposal = propose(request, now);
    Optional<Refusal> refusal = rules.objection(proposal);
    if (refusal.isPresent()) {
      return new Decision.Refused(refusal.get());
    }
    return TransferWindow.find(proposal, transfer)
        .map(found -> book(found.of(request), now))
        .orElseGet(
            () ->
                refused(
                    Rule.NO_WINDOW, "window", "So much data does not pass before the deadline."));
  }

  /**
   * Extends, shortens, or changes the rate of a booking, from now on or from its start where that
   * is later, and without a gap. Only what it takes beyond what it has needs room, and only then
   * must what it allows or denies be opposed by nobody.
   */
  public Decision change(UUID id, BookingChange change, Instant now) {
    lapse(now);
    Optional<Booking> standing = find(id).filter(it -> now.isBefore(it.window().end()));
    if (standing.isEmpty()) {
      return refused(Rule.NOT_BOOKED, "id", "There is no such booking, or it has ended.");
    }
    Booking booking = standing.get();
    if (change.rateBps().isPresent() && booking.rateBps() == 0) {
      return refused(Rule.NOT_BOOKED, "rateBps", "Only reserved bandwidth has a rate to change.");
    }
    Instant end = change.end().orElse(booking.window().end());
    if (!end.isAfter(now) || !end.isAfter(booking.window().start())) {
      return refused(Rule.IN_THE_PAST, "end", "It would end before it starts, or in the past.");
    }
    Alteration alteration = Alteration.of(booking, change, now);
    Optional<Refusal> refusal =
        opposition(booking, end, now).or(() -> alteration.apply(editor.accounts()));
    if (refusal.isPresent()) {
      return new Decision.Refused(refusal.get());
    }
    editor.replace(alteration.after());
    return new Decision.Granted(alteration.after());
  }

  /**
   * Pins a booking to another way that has room for what is left of its window: the one that it has
   * is broken. Its shares have room for it already. Nothing changes where there is no such way.
   */
  public Decision reroute(UUID id, Instant now) {
    lapse(now);
    Optional<Booking> standing = find(id).filter(it -> now.isBefore(it.window().end()));
    if (standing.isEmpty()) {
      return refused(Rule.NOT_BOOKED, "id", "There is no such booking, or it has ended.");
    }
    if (standing.get().path().hops().isEmpty()) {
      return refused(Rule.NOT_BOOKED, "id", "The booking is pinned to no way.");
    }
    return new Rerouting(editor, rules.routing()).decide(standing.get(), now);
  }

  /** Why what other bookings ask for does not let it go on until then. */
  private Optional<Refusal> opposition(Booking booking, Instant end, Instant now) {
    Instant before = booking.window().end();
    if (!end.isAfter(before)) {
      return Optional.empty();
    }
    Proposal more = propose(booking.request().during(new Window(before, end)), now);
    return Policies.besideOthers(more);
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
   * Takes a booking out: it was cancelled, or has ended. What it drew until now stays drawn from
   * buckets of tokens. Nothing happens where there is none.
   */
  public void release(UUID id, Instant now) {
    find(id).ifPresent(booking -> editor.release(booking, now));
  }

  private void undo(Booking booking) {
    editor.release(booking, booking.window().start());
  }
}
