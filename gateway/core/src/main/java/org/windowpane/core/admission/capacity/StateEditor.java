package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.core.network.SharedRisks;

/**
 * A state that is being changed in place. Keeps bookings and accounts consistent: entering a
 * booking reserves its demand, and releasing it frees what it reserved. Makes no decisions. Not
 * thread-safe.
 */
public final class StateEditor {
  private final Accounts accounts;
  private final CalendarEditor calendar;
  private final Set<UUID> uncounted = new LinkedHashSet<>();
  private final RuleCounter counter;
  private State latest;

  /** Starts from a state, which does not change. */
  public StateEditor(State state) {
    this.latest = state;
    this.accounts = new Accounts(state);
    this.calendar = new CalendarEditor(state.calendar());
    this.counter = new RuleCounter(calendar, state.users(), accounts, uncounted);
  }

  /** The current state. The editor may go on; states that it returned do not change. */
  public State state() {
    count();
    latest = latest.with(calendar.over(accounts.over(latest.calendar().amounts())));
    return latest;
  }

  /** The network of the state. */
  public Network network() {
    return latest.network();
  }

  /** When parts of the network are out of service. */
  public Outages outages() {
    return latest.outages();
  }

  /** The risks that links share. */
  public SharedRisks risks() {
    return latest.risks();
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
   * What a path must be like: with the links that it shares with the booking from which it must be
   * disjoint among those that it avoids, and with only those of the booking that it reverses.
   */
  public PathRequirements requirements(Ask ask) {
    PathRequirements apart = apart(ask);
    return apart
        .reverseOf()
        .flatMap(this::find)
        .map(Booking::path)
        .filter(path -> !path.hops().isEmpty())
        .map(apart::reversing)
        .orElse(apart);
  }

  /** The same where the booking that it reverses is to have this path. */
  public PathRequirements requirementsReversing(Ask ask, Path path) {
    return apart(ask).reversing(path);
  }

  private PathRequirements apart(Ask ask) {
    PathRequirements asked = ask.pathRequirements();
    return asked.disjointFrom().flatMap(this::find).map(it -> apart(asked, it)).orElse(asked);
  }

  /**
   * The booking that moves together with this one, because it uses the same path in the other
   * direction at an overlapping time. Of several, always the same one: the first one that was made.
   */
  public Optional<Booking> reverse(Booking booking) {
    return calendar.naming().stream()
        .filter(
            other ->
                other.ask().pathRequirements().reverseOf().equals(Optional.of(booking.id()))
                    && other.ask().pathRequirements().protection() != Protection.NONE
                    && !other.isHeld()
                    && !other.path().hops().isEmpty()
                    && other.window().overlaps(booking.window()))
        .min(Comparator.comparing(Booking::id));
  }

  /**
   * What another path of a booking must be like, the best first: disjoint from the path of the
   * booking that it names, or the reverse of it, and disjoint from those of the bookings that name
   * it; related to the first one alone; and to none, because packets that get through are worth
   * more.
   */
  public List<PathRequirements> requirementsOfMoving(Booking booking) {
    PathRequirements own = requirements(booking.ask());
    PathRequirements best = own;
    for (Booking other : calendar.naming()) {
      boolean namesIt =
          other.ask().pathRequirements().disjointFrom().equals(Optional.of(booking.id()));
      if (namesIt && other.window().overlaps(booking.window())) {
        best = apart(best, other);
      }
    }
    return Stream.of(best, own, booking.ask().pathRequirements()).distinct().toList();
  }

  private PathRequirements apart(PathRequirements path, Booking other) {
    return path.avoiding(risks().linksAtRiskWith(other.path().alone(), network()));
  }

  /**
   * The demand of a request for its window, with the rules that it needs beside the bookings there
   * are. Counting takes time for flows that overlap many bookings.
   */
  public Demand demand(BookingRequest request) {
    count();
    return Demand.of(request, counter.count(request).rules());
  }

  /** The demand of a booking. */
  public Demand demand(Booking booking) {
    return Demand.of(booking.request(), calendar.rules().rulesOf(booking));
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
    calendar.count(booking, counter.counted(booking.request(), demand.rules()));
    capacity.reserve(booking.request().window(), demand.atRate(booking.rateBps()));
  }

  /** Replaces the booking with the same id, without changing what is reserved. */
  public void replace(Booking booking) {
    calendar.put(booking);
  }

  /**
   * Replaces the booking with the same id, without changing what is reserved.
   *
   * @param rules what it reserves of the rules
   */
  public void replace(Booking booking, long rules) {
    calendar.put(booking);
    calendar.count(booking, counter.counted(booking.request(), rules));
  }

  /**
   * Enters a booking that was granted before, without checking capacity: for rebuilding a state.
   *
   * @throws IllegalArgumentException if its share is unknown or a booking with its id exists
   */
  public void restore(Booking booking) {
    add(booking);
    uncounted.add(booking.id());
    Capacity capacity = accounts.of(booking.share(), booking.path());
    Demand demand = Demand.onPath(booking.request());
    for (Term term : booking.terms()) {
      capacity.reserve(term.window(), demand.atRate(term.rateBps()));
    }
  }

  /**
   * Counts the rules of restored bookings. Those that are not plain come first: then plain ones
   * need not be compared with each of them, but look them up.
   */
  private void count() {
    if (uncounted.isEmpty()) {
      return;
    }
    List<Booking> restored = new ArrayList<>();
    uncounted.forEach(id -> calendar.find(id).ifPresent(restored::add));
    for (boolean isPlain : new boolean[] {false, true}) {
      for (Booking booking : restored) {
        if (RuleIndex.isPlain(booking.request()) == isPlain) {
          count(booking);
        }
      }
    }
    uncounted.clear();
  }

  private void count(Booking booking) {
    RuleIndex.Counted counted = counter.count(booking.request().during(booking.window()));
    calendar.count(booking, counted);
    Capacity capacity = accounts.of(booking.share(), booking.path());
    for (Term term : booking.terms()) {
      capacity.reserveRules(term.window(), Demand.of(booking.request(), counted.rules()));
    }
  }

  /** Counts the rules of bookings that name users again, after other hosts were registered. */
  void countUsersAgain() {
    for (Booking booking : calendar.rules().ofUsers()) {
      Capacity capacity = accounts.of(booking.share(), booking.path());
      for (Term term : booking.terms()) {
        capacity.releaseRules(term.window(), demand(booking));
      }
      calendar.uncount(booking.id());
      uncounted.add(booking.id());
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
    Demand demand =
        uncounted.remove(booking.id()) ? Demand.onPath(booking.request()) : demand(booking);
    calendar.remove(booking.id());
    Capacity capacity = accounts.of(booking.share(), booking.path());
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
