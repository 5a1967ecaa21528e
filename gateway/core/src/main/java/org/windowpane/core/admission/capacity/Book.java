package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.network.Network;
import org.windowpane.core.time.Window;

/**
 * The bookings that stand and the accounts that they draw on, kept in step: whoever is entered
 * takes, and whoever is released gives back. Judges nothing. For one thread.
 */
public final class Book {
  private final Accounts accounts;
  private final Register register;
  private State latest;

  /** Opens a state, which stays as it is. */
  public Book(State state) {
    this.latest = state;
    this.accounts = new Accounts(state);
    this.register = new Register(state.calendar());
  }

  /** What has come of the state; the book may be written on. */
  public State state() {
    latest =
        new State(
            latest.shares(),
            latest.network(),
            latest.users(),
            register.over(accounts.over(latest.calendar().takings())));
    return latest;
  }

  /** The network of the state. */
  public Network network() {
    return latest.network();
  }

  /** The hosts that users stand for. */
  public UserHosts users() {
    return latest.users();
  }

  /** The accounts that bookings draw on. */
  public Accounts accounts() {
    return accounts;
  }

  /** The bookings that are entered. */
  public Register register() {
    return register;
  }

  /** The booking of this id, if it is entered. */
  public Optional<Booking> find(UUID id) {
    return register.find(id);
  }

  /**
   * Enters a booking that was granted.
   *
   * @param chain the accounts of its share and of the shares above
   * @param way the accounts of what lies on its way
   * @param need what it takes of them
   * @throws IllegalArgumentException where one with its id is entered already
   */
  public void enter(Booking booking, List<ShareAccount> chain, List<Account> way, Need need) {
    if (register.find(booking.id()).isPresent()) {
      throw new IllegalArgumentException("booked already: " + booking.id());
    }
    register.put(booking);
    take(chain, way, booking.request().window(), need.atRate(booking.rateBps()));
  }

  /** Puts a booking in the place of the one with its id; what is taken stays as it is. */
  public void replace(Booking booking) {
    register.put(booking);
  }

  /**
   * Enters a booking that was granted before, whatever its size: for rebuilding from a record.
   *
   * @throws IllegalArgumentException where one with its id is entered already
   */
  public void restore(Booking booking) {
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
  public void release(Booking booking, Instant now) {
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

  /**
   * Releases what was held until now or earlier, and returns it. What it drew from buckets of
   * tokens until it lapsed stays drawn, however late that is noticed.
   */
  public List<Booking> lapse(Instant now) {
    List<Booking> lapsed = register.lapsed(now);
    lapsed.forEach(booking -> release(booking, now));
    return lapsed;
  }

  /** Takes the need of every account over the window. */
  public static void take(List<ShareAccount> chain, List<Account> way, Window window, Need need) {
    for (int i = 0; i < chain.size(); i++) {
      chain.get(i).take(window, need.rateBps());
    }
    for (int i = 0; i < way.size(); i++) {
      Account account = way.get(i);
      account.take(window, account.amount(need));
    }
  }

  /** Undoes {@link #take}. */
  public static void giveBack(
      List<ShareAccount> chain, List<Account> way, Window window, Need need) {
    for (ShareAccount account : chain) {
      account.giveBack(window, need.rateBps());
    }
    for (Account account : way) {
      account.giveBack(window, account.amount(need));
    }
  }
}
