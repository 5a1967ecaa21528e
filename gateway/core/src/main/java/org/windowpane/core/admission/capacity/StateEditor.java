package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.network.Network;

/**
 * The bookings that stand and the accounts that they draw on, kept in step: whoever is entered
 * takes, and whoever is released gives back. Judges nothing. For one thread.
 */
public final class StateEditor {
  private final Accounts accounts;
  private final CalendarEditor calendar;
  private State latest;

  /** Opens a state, which stays as it is. */
  public StateEditor(State state) {
    this.latest = state;
    this.accounts = new Accounts(state);
    this.calendar = new CalendarEditor(state.calendar());
  }

  /** What has come of the state; the book may be written on. */
  public State state() {
    latest =
        new State(
            latest.shares(),
            latest.network(),
            latest.users(),
            calendar.over(accounts.over(latest.calendar().amounts())));
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
  public CalendarEditor calendar() {
    return calendar;
  }

  /** The booking of this id, if it is entered. */
  public Optional<Booking> find(UUID id) {
    return calendar.find(id);
  }

  /**
   * Enters a booking that was granted.
   *
   * @param capacity what it draws on
   * @param demand what it was judged by; its own rate is taken
   * @throws IllegalArgumentException where one with its id is entered already
   */
  public void enter(Booking booking, Capacity capacity, Demand demand) {
    add(booking);
    capacity.reserve(booking.request().window(), demand.atRate(booking.rateBps()));
  }

  /** Puts a booking in the place of the one with its id; what is taken stays as it is. */
  public void replace(Booking booking) {
    calendar.put(booking);
  }

  /**
   * Enters a booking that was granted before, whatever its size: for rebuilding from a record.
   *
   * @throws IllegalArgumentException where one with its id is entered already
   */
  public void restore(Booking booking) {
    add(booking);
    Capacity capacity = accounts.of(booking.share(), booking.path());
    Demand demand = Demand.of(booking.request());
    for (Term term : booking.terms()) {
      capacity.reserve(term.window(), demand.atRate(term.rateBps()));
    }
  }

  private void add(Booking booking) {
    if (calendar.find(booking.id()).isPresent()) {
      throw new IllegalArgumentException("booked already: " + booking.id());
    }
    calendar.put(booking);
  }

  /**
   * Takes a booking out. What it drew until now, or until it lapsed, stays drawn from buckets of
   * tokens.
   */
  public void release(Booking booking, Instant now) {
    Instant end = booking.heldUntil().filter(now::isAfter).orElse(now);
    calendar.remove(booking.id());
    Capacity capacity = accounts.of(booking.share(), booking.path());
    Demand demand = Demand.of(booking.request());
    for (Term term : booking.terms()) {
      capacity.release(term.window(), demand.atRate(term.rateBps()), end);
    }
  }

  /**
   * Releases what was held until now or earlier, and returns it. What it drew from buckets of
   * tokens until it lapsed stays drawn, however late that is noticed.
   */
  public List<Booking> lapse(Instant now) {
    List<Booking> lapsed = calendar.lapsed(now);
    lapsed.forEach(booking -> release(booking, now));
    return lapsed;
  }
}
