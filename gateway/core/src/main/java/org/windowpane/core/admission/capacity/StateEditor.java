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
 * A state that is being changed in place. Keeps bookings and accounts consistent: entering a
 * booking reserves its demand, and releasing it frees what it reserved. Makes no decisions. Not
 * thread-safe.
 */
public final class StateEditor {
  private final Accounts accounts;
  private final CalendarEditor calendar;
  private State latest;

  /** Starts from a state, which does not change. */
  public StateEditor(State state) {
    this.latest = state;
    this.accounts = new Accounts(state);
    this.calendar = new CalendarEditor(state.calendar());
  }

  /** The current state. The editor may go on; states that it returned do not change. */
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

  /** The hosts registered to each user. */
  public UserHosts users() {
    return latest.users();
  }

  /** The accounts of the state's resources. */
  public Accounts accounts() {
    return accounts;
  }

  /** The bookings, with all changes so far. */
  public CalendarEditor calendar() {
    return calendar;
  }

  /** The booking of this id, if there is one. */
  public Optional<Booking> find(UUID id) {
    return calendar.find(id);
  }

  /**
   * Enters a booking that was granted.
   *
   * @param capacity what it draws on
   * @param demand what was checked for it; the booking's own rate is reserved
   * @throws IllegalArgumentException if a booking with its id exists
   */
  public void enter(Booking booking, Capacity capacity, Demand demand) {
    add(booking);
    capacity.reserve(booking.request().window(), demand.atRate(booking.rateBps()));
  }

  /** Replaces the booking with the same id, without changing what is reserved. */
  public void replace(Booking booking) {
    calendar.put(booking);
  }

  /**
   * Enters a booking that was granted before, without checking capacity: for rebuilding a state.
   *
   * @throws IllegalArgumentException if its share is unknown or a booking with its id exists
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

  /** Removes a booking. Tokens that it drew until now, or until it lapsed, stay drawn. */
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
   * Releases the holds that have lapsed by now, and returns them. Tokens that a hold drew before it
   * lapsed stay drawn, however late the lapse is noticed.
   */
  public List<Booking> lapse(Instant now) {
    List<Booking> lapsed = calendar.lapsed(now);
    lapsed.forEach(booking -> release(booking, now));
    return lapsed;
  }
}
