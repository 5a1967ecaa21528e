package org.windowpane.core.admission;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.network.Network;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;

/**
 * The bookings that stand and the accounts that they draw on, kept in step: whoever is entered
 * takes, and whoever is released gives back. Judges nothing. For one thread.
 */
final class Book {
  private final Accounts accounts;
  private final Register register;
  private State latest;

  Book(State state) {
    this.latest = state;
    this.accounts = new Accounts(state);
    this.register = new Register(state.calendar());
  }

  /** What has come of the state; the book may be written on. */
  State state() {
    latest =
        new State(
            latest.shares(),
            latest.network(),
            latest.users(),
            register.over(accounts.over(latest.calendar().takings())));
    return latest;
  }

  Network network() {
    return latest.network();
  }

  UserHosts users() {
    return latest.users();
  }

  Accounts accounts() {
    return accounts;
  }

  Register register() {
    return register;
  }

  /** What is asked for, beside what it is judged by. */
  Proposal propose(Admission admission, BookingRequest request, Instant now) {
    return admission.propose(latest, accounts, register, request, now);
  }

  /** Enters what was granted. */
  void enter(Booking booking, Proposal proposal) {
    if (register.find(booking.id()).isPresent()) {
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
    if (register.find(booking.id()).isPresent()) {
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
   * Takes a booking out. What it drew until now, or until it lapsed, stays drawn from buckets of
   * tokens.
   */
  void release(Booking booking, Instant now) {
    Instant end = booking.heldUntil().filter(now::isAfter).orElse(now);
    register.remove(booking.id());
    Need need = Need.of(booking.request());
    for (Term term : booking.terms()) {
      giveBack(List.of(), accounts.on(booking.path()), term.window(), need.atRate(term.rateBps()));
      for (ShareAccount account : accounts.chain(booking.share())) {
        if (account.bucket().isEmpty()) {
          account.giveBack(term.window(), term.rateBps());
        } else if (end.isBefore(term.window().end())) {
          account.giveBack(term.window().from(end), term.rateBps());
        }
      }
    }
  }

  /** The rule of its share that a booking that is not entered breaks from now on, if any. */
  Optional<Rule> broken(Booking booking, Instant now) {
    List<ShareAccount> chain = accounts.chain(booking.share());
    Share share = chain.get(0).share();
    if (!share.flowGroup().contains(booking.flowGroup())) {
      return Optional.of(Rule.OUTSIDE_SHARE);
    }
    Optional<Refusal> refusal = Policies.mayObjection(share, booking.ask());
    for (Term term : booking.terms()) {
      if (refusal.isEmpty() && now.isBefore(term.window().end())) {
        Need need = Need.ofBandwidth(term.rateBps());
        refusal = Capacity.objection(chain, List.of(), term.window().from(now), need);
      }
    }
    return refusal.map(Refusal::rule);
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

  static void giveBack(List<ShareAccount> chain, List<Account> way, Window window, Need need) {
    for (ShareAccount account : chain) {
      account.giveBack(window, need.rateBps());
    }
    for (Account account : way) {
      account.giveBack(window, account.amount(need));
    }
  }
}
