package org.windowpane.core.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.Calendar;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.Compilation;
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
  private final Duration lead;
  private final Horizon horizon;
  private final int limit;
  private Boundaries boundaries;
  private Layer layer;
  private Map<String, PlanRule> base;

  private Requests requests;

  /** Bookings that the table has no room for. */
  private Set<UUID> omitted;

  /** The flow groups of the omitted bookings. */
  private List<FlowGroup> omittedFlows;

  /** Whether a booking is omitted because the whole table is full. */
  private boolean isFull;

  private State last;
  private Instant lastNow;
  private Plan latest;

  /** The rules that hold, and those that begin within the lead. */
  private Map<String, PlanRule> near = Map.of();

  /** What {@link #lookAhead} found last: rules that begin later than the others. */
  private Map<String, PlanRule> later = Map.of();

  /**
   * Nothing is known yet.
   *
   * @param lead how long before it begins a rule is in the plan; 0 or more
   * @param limit how many entries the network flow table may have
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
      omittedFlows = List.of();
      isFull = false;
      latest = null;
      later = Map.of();
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
    update(dirty, facts, now);
    if (networkChanged) {
      layer = layer.rederived(facts);
      base.clear();
      layer.rules().forEach(rule -> base.put(rule.id(), rule));
    }
    near = sweep(facts, boundaries.between(now, now.plus(lead)), Integer.MAX_VALUE);
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

  private void update(Set<UUID> dirty, Facts facts, Instant now) {
    if (dirty.isEmpty()) {
      return;
    }
    List<ActiveRequest> put = requests.active(dirty, facts, now);
    Optional<Layer.Next> next = change(layer, dirty, put, facts);
    if (next.isPresent()) {
      take(next.get());
    } else {
      fitByStart(dirty, facts);
    }
    requests.update(dirty, facts, now);
  }

  /** The layer after a change of these bookings; empty if they overlap omitted bookings. */
  private Optional<Layer.Next> change(
      Layer before, Set<UUID> bookings, List<ActiveRequest> put, Facts facts) {
    Set<UUID> gone = requests.gone(bookings, put, facts);
    return isIndependentOfOmitted(before, bookings, gone, put)
        ? before.change(gone, put, facts)
        : Optional.empty();
  }

  private boolean isIndependentOfOmitted(
      Layer before, Set<UUID> bookings, Set<UUID> gone, List<ActiveRequest> put) {
    if (omitted.isEmpty()) {
      return true;
    }
    return !isFull
        && Collections.disjoint(bookings, omitted)
        && put.stream().noneMatch(this::overlapsOmitted)
        && gone.stream()
            .flatMap(id -> before.table().request(id).stream())
            .noneMatch(this::overlapsOmitted);
  }

  private boolean overlapsOmitted(ActiveRequest request) {
    return omittedFlows.stream().anyMatch(request.asks().flowGroup()::overlaps);
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

  /** Puts as many as there is room for, those that began first before the others. */
  private void fitByStart(Set<UUID> dirty, Facts facts) {
    Set<UUID> wanted = new HashSet<>(dirty);
    wanted.addAll(omitted);
    layer.table().requests().forEach(request -> wanted.add(request.booking()));
    List<UUID> inOrder = new ArrayList<>(wanted);
    inOrder.sort(
        Comparator.comparing((UUID id) -> startOf(id, facts)).thenComparing(Function.identity()));
    Layer fitting = Layer.empty(limit);
    Set<UUID> skipped = new HashSet<>();
    List<FlowGroup> skippedFlows = new ArrayList<>();
    isFull = false;
    for (UUID id : inOrder) {
      List<ActiveRequest> put = requests.active(Set.of(id), facts, lastNow);
      Optional<Layer.Next> next = fitting.change(Set.of(), put, facts);
      if (next.isPresent()) {
        fitting = next.get().layer();
      } else {
        skipped.add(id);
        put.forEach(request -> skippedFlows.add(request.asks().flowGroup()));
        isFull |= fitting.table().with(put) instanceof Compilation.TooLarge;
      }
    }
    layer = fitting;
    omitted = skipped;
    omittedFlows = skippedFlows;
    base.clear();
    layer.rules().forEach(rule -> base.put(rule.id(), rule));
  }

  private static Instant startOf(UUID id, Facts facts) {
    return facts.booking(id).map(it -> it.window().start()).orElse(Instant.MIN);
  }

  /**
   * How far to look ahead.
   *
   * @param time how long before it begins a rule may be in the plan
   * @param boundaries how many beginnings and ends of windows to look at, which bounds the work and
   *     the number of rules
   */
  public record Horizon(Duration time, int boundaries) {
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
    if (latest == null) {
      return false;
    }
    NavigableMap<Instant, Set<UUID>> ahead =
        boundaries.between(lastNow, lastNow.plus(horizon.time()));
    Map<String, PlanRule> before = later;
    later = sweep(new Facts(last), ahead, horizon.boundaries());
    latest = new Plan(merged(lastNow), latest.idle());
    return !later.equals(before);
  }

  /**
   * Rules up to date, and after the lead those that were found when looking ahead. What was found
   * of a rule counts whole if it is up to date within the lead, for example when the rule ends;
   * else only the intervals count that begin after the lead.
   */
  private Map<String, PlanRule> merged(Instant now) {
    Instant upTo = now.plus(lead);
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

  private Map<String, PlanRule> sweep(
      Facts facts, NavigableMap<Instant, Set<UUID>> ahead, int mostBoundaries) {
    Map<String, PlanRule> rules = new HashMap<>(base);
    Layer before = layer;
    int count = 0;
    for (Map.Entry<Instant, Set<UUID>> boundary : ahead.entrySet()) {
      if (++count > mostBoundaries) {
        break;
      }
      Instant at = boundary.getKey();
      List<ActiveRequest> put = requests.active(boundary.getValue(), facts, at);
      Optional<Layer.Next> next = change(before, boundary.getValue(), put, facts);
      if (next.isEmpty()) {
        continue;
      }
      for (FlowGroup flows : next.get().touched()) {
        succeed(rules, before.rule(flows), next.get().layer().rule(flows), at);
      }
      before = next.get().layer();
    }
    return rules;
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
