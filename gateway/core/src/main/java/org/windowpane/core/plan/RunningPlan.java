package org.windowpane.core.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Resource.NetworkRules;
import org.windowpane.core.admission.capacity.Calendar;
import org.windowpane.core.admission.capacity.RuleLimits;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.Treatment;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.time.ByHour;
import org.windowpane.core.time.Window;

/**
 * The plan, kept up to date while bookings come and go and time passes. Each update compiles only
 * the differences; the result depends on the state and the instant alone, not on earlier updates.
 * Not thread-safe.
 *
 * <p>A rule is in the plan from {@code lead} before it begins to hold until it ends. Where an entry
 * of the network flow table becomes another one within that time, the plan has both rules, the
 * first until then and the second from then on.
 */
public final class RunningPlan {
  /**
   * A look at later instants ends after it has touched so many entries, which takes some tenths of
   * a second: it holds up all other changes. Rules that begin after what it reaches are found when
   * time has passed.
   */
  static final int MOST_TOUCHED = 20_000;

  private final Duration lead;
  private final Horizon horizon;
  private final int limit;
  private Boundaries boundaries;
  private Layer layer;
  private Map<String, PlanRule> base;

  private Requests requests;

  /** Bookings that the table has no room for. */
  private Set<UUID> omitted;

  private State last;
  private Instant lastNow;
  private Plan latest;

  /** The rules that hold, and those that begin within the lead. */
  private Map<String, PlanRule> near = Map.of();

  /** Until when {@link #near} has every rule; mostly to the end of the lead. */
  private Instant nearUpTo = Instant.MIN;

  /** What {@link #lookAhead} found last: rules that begin later than the others. */
  private Map<String, PlanRule> later = Map.of();

  /** What {@link #lookAhead} last looked at, and from which instant. */
  private State lookedAt;

  private Instant lookedFrom;

  /** Until when {@link #later} has every rule, where that is before the end of the horizon. */
  private Optional<Instant> shortReach = Optional.empty();

  /**
   * Nothing is known yet.
   *
   * @param lead how long before it begins a rule is in the plan; 0 or more
   * @param limit how many rules bookings may need, at most {@link RuleLimits#NETWORK}
   */
  public RunningPlan(Duration lead, int limit) {
    this(lead, Horizon.NONE, limit);
  }

  /**
   * The same, which may also look further ahead.
   *
   * @param horizon how far {@link #lookAhead} looks
   */
  public RunningPlan(Duration lead, Horizon horizon, int limit) {
    this.lead = lead;
    this.horizon = horizon;
    this.limit = limit;
  }

  /**
   * The plan for these bookings at this instant. The first one, and each that does not follow from
   * the one before, includes what {@link #lookAhead} finds: it replaces one that reached as far.
   */
  public Plan at(State state, Instant now) {
    boolean anew = last == null || now.isBefore(lastNow) || !state.users().equals(last.users());
    if (anew) {
      boundaries = new Boundaries();
      layer = Layer.empty(limit);
      base = new HashMap<>();
      requests = new Requests();
      omitted = Set.of();
      latest = null;
      later = Map.of();
      lookedAt = null;
    }
    Set<UUID> dirty = dirty(state, now);
    boolean networkChanged = last != null && !state.network().equals(last.network());
    if (networkChanged) {
      dirty.addAll(requests.ofUsers());
    }
    boolean unchanged =
        dirty.isEmpty() && !networkChanged && latest != null && !hasBoundaryAhead(now);
    last = state;
    lastNow = now;
    if (unchanged) {
      return latest;
    }
    Facts facts = new Facts(state);
    int touched = update(dirty, facts, now);
    if (networkChanged) {
      layer = layer.rederived(facts);
      base.clear();
      layer.rules().forEach(rule -> base.put(rule.id(), rule));
    }
    Sweep sweep = sweep(facts, now.plus(lead), Room.ofTouched(MOST_TOUCHED), touched);
    near = sweep.rules();
    nearUpTo = sweep.upTo();
    latest = new Plan(merged(now), idle(facts));
    if (anew) {
      lookAhead();
    }
    return latest;
  }

  /** Whether something begins or ends that the last plan, or this one, has ahead. */
  private boolean hasBoundaryAhead(Instant now) {
    return !boundaries.between(lastNow, now.plus(lead)).isEmpty();
  }

  /** What may be active in another way than when this was asked last. */
  private Set<UUID> dirty(State state, Instant now) {
    Set<UUID> dirty = new HashSet<>();
    boolean first = latest == null;
    state.calendar().forEachDifference(first ? Calendar.EMPTY : last.calendar(), dirty::add);
    List<Booking> confirmed = new ArrayList<>();
    for (UUID id : dirty) {
      state
          .calendar()
          .find(id)
          .filter(booking -> !booking.isHeld())
          .ifPresentOrElse(confirmed::add, () -> boundaries.remove(id));
    }
    ByHour.of(confirmed, booking -> booking.request().window().start())
        .forEach(booking -> boundaries.put(booking.id(), booking.request().window()));
    if (!first) {
      boundaries.between(lastNow, now).values().forEach(dirty::addAll);
      if (!state.hasSharesOf(last)) {
        dirty.addAll(moved(state));
      }
    }
    return dirty;
  }

  private List<UUID> moved(State state) {
    List<UUID> moved = new ArrayList<>(omitted);
    for (ActiveRequest request : layer.table().requests()) {
      state
          .calendar()
          .find(request.booking())
          .filter(booking -> !state.pathOf(booking.share()).equals(request.share()))
          .ifPresent(booking -> moved.add(booking.id()));
    }
    return moved;
  }

  /** Returns how many entries it has touched. */
  private int update(Set<UUID> dirty, Facts facts, Instant now) {
    if (dirty.isEmpty()) {
      return 0;
    }
    Optional<Layer.Next> next =
        omitted.isEmpty() && hasRoom(facts, now)
            ? change(layer, dirty, requests.active(dirty, facts, now), facts)
            : Optional.empty();
    next.ifPresentOrElse(this::take, () -> fitByRules(dirty, facts));
    requests.update(dirty, facts, now);
    return next.map(it -> it.touched().size()).orElseGet(base::size);
  }

  /** Whether the bookings need no more rules than there may be, which admission sees to. */
  private boolean hasRoom(Facts facts, Instant at) {
    return facts.state().calendar().takenAt(new NetworkRules(), at) <= limit;
  }

  private Optional<Layer.Next> change(
      Layer before, Set<UUID> bookings, List<ActiveRequest> put, Facts facts) {
    return before.change(requests.gone(bookings, put, facts), put, facts);
  }

  private void take(Layer.Next next) {
    for (FlowGroup flows : next.touched()) {
      layer.rule(flows).ifPresent(rule -> base.remove(rule.id()));
    }
    layer = next.layer();
    for (FlowGroup flows : next.touched()) {
      layer.rule(flows).ifPresent(rule -> base.put(rule.id(), rule));
    }
  }

  /**
   * Leaves out bookings because together they need more rules than there may be: those that need
   * most, so that what overlaps little has its rules. Admission does not let that happen; but an
   * earlier version may have granted the bookings, or other hosts are registered to their users.
   */
  private void fitByRules(Set<UUID> dirty, Facts facts) {
    Set<UUID> wanted = new HashSet<>(dirty);
    wanted.addAll(omitted);
    layer.table().requests().forEach(request -> wanted.add(request.booking()));
    List<Booking> inOrder = new ArrayList<>();
    wanted.forEach(id -> facts.booking(id).ifPresent(inOrder::add));
    Calendar calendar = facts.state().calendar();
    inOrder.sort(
        Comparator.comparingLong(calendar::rulesOf)
            .thenComparing(booking -> booking.window().start())
            .thenComparing(Booking::id));
    List<ActiveRequest> fitting = new ArrayList<>();
    omitted = new HashSet<>();
    long rules = 0;
    for (Booking booking : inOrder) {
      List<ActiveRequest> put = requests.active(Set.of(booking.id()), facts, lastNow);
      if (put.isEmpty()) {
        continue;
      }
      rules += calendar.rulesOf(booking);
      if (rules <= limit) {
        fitting.addAll(put);
      } else {
        omitted.add(booking.id());
      }
    }
    layer = Layer.empty(limit).change(Set.of(), fitting, facts).orElseThrow().layer();
    base.clear();
    layer.rules().forEach(rule -> base.put(rule.id(), rule));
  }

  /**
   * How far to look ahead.
   *
   * @param time how long before it begins a rule may be in the plan
   * @param instants at how many later instants windows may begin, which bounds the work and the
   *     number of rules; at the last fifth only those of users who have few windows until then
   */
  public record Horizon(Duration time, int instants) {
    /** Nothing begins later than the lead. */
    public static final Horizon NONE = new Horizon(Duration.ZERO, 0);
  }

  /**
   * Looks for rules that begin within the {@link Horizon}, for the state that {@link #at} was last
   * called with. Plans have them from then on, so that switches begin with them although no gateway
   * is running. They may be out of date until the next call; rules that begin within the lead are
   * not.
   *
   * @return whether it found something else than before
   */
  public boolean lookAhead() {
    if (latest == null || horizon.instants() == 0) {
      return false;
    }
    Instant end = lastNow.plus(horizon.time());
    if (hasLookedUpTo(end)) {
      return false;
    }
    Map<String, PlanRule> before = later;
    Room room = Room.of(horizon.instants(), MOST_TOUCHED);
    Sweep ahead = sweep(new Facts(last), end, room, 0);
    later = ahead.rules();
    shortReach = Optional.of(ahead.upTo()).filter(end::isAfter);
    latest = new Plan(merged(lastNow), latest.idle());
    lookedAt = last;
    lookedFrom = lastNow;
    return !later.equals(before);
  }

  /** Whether nothing has changed since the last look, has begun or ended, or came into reach. */
  private boolean hasLookedUpTo(Instant end) {
    return lookedAt == last
        && boundaries.between(lookedFrom, lastNow).isEmpty()
        && boundaries.between(lookedFrom.plus(horizon.time()), end).isEmpty();
  }

  /**
   * Until when the plan had every rule when {@link #lookAhead} was last called, where that is
   * before the end of the {@link Horizon} because very many windows begin and end until then.
   */
  public Optional<Instant> shortReach() {
    return shortReach;
  }

  /**
   * Rules up to date, and after them those that were found when looking ahead. What was found of a
   * rule counts whole if it is up to date within the lead, for example when the rule ends; else
   * only the intervals count that begin after the lead.
   */
  private Map<String, PlanRule> merged(Instant now) {
    Instant upTo = nearUpTo;
    Map<String, PlanRule> all = new HashMap<>(near);
    for (PlanRule rule : later.values()) {
      PlanRule sure = near.get(rule.id());
      if (sure != null && sure.holdsWhen(rule, now, upTo)) {
        all.put(rule.id(), sure.endingAs(rule, now));
      } else {
        rule.beginningAfter(upTo).ifPresent(it -> all.merge(rule.id(), it, PlanRule::followedBy));
      }
    }
    return all;
  }

  /**
   * The rules that hold, and those that begin later.
   *
   * @param upTo no more of them begin until then; of users with few windows, some may begin later
   */
  private record Sweep(Map<String, PlanRule> rules, Instant upTo) {}

  /**
   * @param touchedBefore how many entries were touched for the same answer already
   */
  private Sweep sweep(Facts facts, Instant upTo, Room room, int touchedBefore) {
    Map<String, PlanRule> rules = new HashMap<>(base);
    Layer before = layer;
    Instant reached = lastNow;
    int touched = touchedBefore;
    for (Map.Entry<Instant, Set<UUID>> boundary : boundaries.between(lastNow, upTo).entrySet()) {
      if (room.isExhausted(touched)) {
        return new Sweep(rules, room.omittedSince().orElse(reached));
      }
      Instant at = boundary.getKey();
      reached = at;
      Set<UUID> bookings = room.fitting(boundary.getValue(), at, facts, touched);
      bookings.removeAll(omitted);
      if (bookings.isEmpty()) {
        continue;
      }
      List<ActiveRequest> put = requests.active(bookings, facts, at);
      Optional<Layer.Next> next = change(before, bookings, put, facts);
      if (next.isEmpty()) {
        continue;
      }
      touched += next.get().touched().size();
      for (FlowGroup flows : next.get().touched()) {
        succeed(rules, before.rule(flows), next.get().layer().rule(flows), at);
      }
      before = next.get().layer();
    }
    return new Sweep(rules, room.omittedSince().orElse(upTo));
  }

  private static void succeed(
      Map<String, PlanRule> rules, Optional<PlanRule> old, Optional<PlanRule> next, Instant at) {
    boolean continues =
        old.isPresent()
            && next.isPresent()
            && old.get().id().equals(next.get().id())
            && old.get().action().equals(next.get().action());
    if (continues) {
      Instant until = old.get().until();
      rules.computeIfPresent(
          old.get().id(),
          (id, rule) -> rule.lastEnd().equals(until) ? rule.ending(next.get().until()) : rule);
      return;
    }
    old.map(PlanRule::id)
        .ifPresent(
            id ->
                rules.computeIfPresent(
                    id, (any, rule) -> rule.lastEnd().isAfter(at) ? rule.ending(at) : rule));
    next.ifPresent(
        rule ->
            rules.merge(
                rule.id(),
                rule.beginning(at),
                (there, again) ->
                    there.lastEnd().isAfter(at)
                        ? there
                        : there.holdingAgain(new Window(at, rule.until()))));
  }

  private Map<UUID, Idle> idle(Facts facts) {
    Set<UUID> sources = new HashSet<>();
    base.values().forEach(rule -> rule.sources().forEach(it -> sources.add(it.booking())));
    Map<UUID, Idle> idle = new HashMap<>();
    omitted.forEach(id -> idle.put(id, Idle.CROWDED));
    idle.putAll(requests.idle());
    for (ActiveRequest request : layer.table().requests()) {
      if (!sources.contains(request.booking())) {
        idle.merge(request.booking(), idleReason(request, facts), RunningPlan::first);
      }
    }
    return idle;
  }

  /** Of two reasons the same one, whichever is found first. */
  private static Idle first(Idle one, Idle other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  private Idle idleReason(ActiveRequest request, Facts facts) {
    boolean pinned =
        facts.booking(request.booking()).filter(it -> !it.path().hops().isEmpty()).isPresent();
    if (CandidateRule.guarantee(request).isPresent() && !pinned) {
      return Idle.UNPINNED;
    }
    return layer
            .table()
            .entry(request.asks().flowGroup())
            .filter(entry -> satisfies(entry.action(), request.asks().action()))
            .isPresent()
        ? Idle.NEEDLESS
        : Idle.OVERRULED;
  }

  /** Whether what is done with packets is no less than what was asked for, a guarantee aside. */
  private static boolean satisfies(Treatment done, Treatment asked) {
    return done instanceof Treatment.Forward forward
        && asked instanceof Treatment.Forward wanted
        && wanted.guaranteeBps().isEmpty()
        && forward.limitBps().orElse(Long.MAX_VALUE) <= wanted.limitBps().orElse(Long.MAX_VALUE);
  }
}
