package org.windowpane.core.admission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.time.Window;

/**
 * Decisions that build on each other: each sees what those before it have left. The state that the
 * batch was opened on stays as it is; {@link #state} is the one that has come of it. What a single
 * decision costs to look up and to copy is paid once for all. For one thread.
 */
public final class Batch {
  private final Admission admission;
  private final State before;
  private final Accounts accounts;
  private final Register register;

  Batch(Admission admission, State before) {
    this.admission = admission;
    this.before = before;
    this.accounts = new Accounts(before);
    this.register = new Register(before.calendar());
  }

  /**
   * The state now. The batch may go on; states that it has given do not change with it.
   *
   * @return a state in which holds that have lapsed may still be found
   */
  public State state() {
    return new State(
        before.shares(),
        before.network(),
        register.over(accounts.over(before.calendar().timelines())));
  }

  /** The booking, if it stands. */
  public Optional<Booking> find(UUID id) {
    return register.find(id);
  }

  /**
   * What would become of the request, without anything becoming of it.
   *
   * @throws IllegalArgumentException where the request's share is not in the tree
   */
  public Decision check(BookingRequest request, Instant now) {
    lapse(now);
    return decide(propose(request, now));
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
    Decision decision = decide(proposal);
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
    if (decide(proposal) instanceof Decision.Granted granted) {
      Booking held = granted.booking().held(until);
      enter(held, proposal);
      return new Decision.Granted(held);
    }
    return decide(proposal);
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
    register.put(confirmed);
    return new Decision.Granted(confirmed);
  }

  /** Gives back what was held until now or earlier, and says what that was. */
  public List<Booking> lapse(Instant now) {
    List<Booking> lapsed = register.lapsed(now);
    lapsed.forEach(booking -> release(booking, now));
    return lapsed;
  }

  /**
   * Books all or nothing, each beside those before it.
   *
   * @param requests with ids of their own
   */
  public GroupDecision bookAll(List<BookingRequest> requests, Instant now) {
    List<Booking> granted = new ArrayList<>();
    for (BookingRequest request : requests) {
      Decision decision = book(request, now);
      if (decision instanceof Decision.Refused refused) {
        granted.forEach(this::undo);
        return new GroupDecision.Refused(request, refused.refusal());
      }
      granted.add(((Decision.Granted) decision).booking());
    }
    return new GroupDecision.Granted(granted);
  }

  private Proposal propose(BookingRequest request, Instant now) {
    return admission.propose(before.network(), accounts, register, request, now);
  }

  private Decision decide(Proposal proposal) {
    Optional<Refusal> refusal = admission.objection(proposal);
    if (refusal.isPresent()) {
      return new Decision.Refused(refusal.get());
    }
    Optional<Refusal> shortage = Capacity.objection(proposal);
    if (shortage.isEmpty()) {
      return new Decision.Granted(new Booking(proposal.request(), Admission.path(proposal)));
    }
    return proposal.request().strictness() == Strictness.PARTIAL
        ? decideInPart(proposal, shortage.get())
        : new Decision.Refused(CounterOffers.added(shortage.get(), proposal));
  }

  private static Decision decideInPart(Proposal proposal, Refusal shortage) {
    long most =
        Capacity.most(
            proposal.chain(), proposal.way(), proposal.request().window(), proposal.need());
    return most > 0
        ? new Decision.Granted(
            new Booking(proposal.request().atRate(most), Admission.path(proposal)))
        : new Decision.Refused(CounterOffers.added(shortage, proposal));
  }

  private void enter(Booking booking, Proposal proposal) {
    if (find(booking.id()).isPresent()) {
      throw new IllegalArgumentException("booked already: " + booking.id());
    }
    register.put(booking);
    take(
        proposal.chain(),
        proposal.way(),
        booking.request().window(),
        proposal.need().atRate(booking.rateBps()));
  }

  /** Enters a booking that was granted before, whatever its size: for rebuilding from a record. */
  void restore(Booking booking) {
    if (find(booking.id()).isPresent()) {
      throw new IllegalArgumentException("booked already: " + booking.id());
    }
    register.put(booking);
    Need need = Need.of(booking.request());
    for (Term term : booking.terms()) {
      take(
          accounts.chain(booking.share()),
          accounts.on(booking.path()),
          term.window(),
          need.atRate(term.rateBps()));
    }
  }

  /**
   * Takes a booking out: it was cancelled, or has ended. What it drew until now stays drawn from
   * buckets of tokens. Nothing happens where there is none.
   */
  public void release(UUID id, Instant now) {
    find(id).ifPresent(booking -> release(booking, now));
  }

  private void release(Booking booking, Instant now) {
    register.remove(booking.id());
    Need need = Need.of(booking.request());
    for (Term term : booking.terms()) {
      giveBack(accounts.on(booking.path()), term.window(), need.atRate(term.rateBps()));
      for (ShareAccount account : accounts.chain(booking.share())) {
        if (account.bucket().isEmpty()) {
          account.giveBack(term.window(), term.rateBps());
        } else if (now.isBefore(term.window().end())) {
          account.giveBack(term.window().from(now), term.rateBps());
        }
      }
    }
  }

  private void undo(Booking booking) {
    release(booking, booking.window().start());
  }

  static void take(List<ShareAccount> chain, List<Account> way, Window window, Need need) {
    for (int i = 0; i < chain.size(); i++) {
      chain.get(i).take(window, need.rateBps());
    }
    for (int i = 0; i < way.size(); i++) {
      Account account = way.get(i);
      account.take(window, account.amount(need));
    }
  }

  private static void giveBack(List<Account> way, Window window, Need need) {
    for (Account account : way) {
      account.giveBack(window, account.amount(need));
    }
  }
}
