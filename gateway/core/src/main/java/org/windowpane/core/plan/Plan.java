package org.windowpane.core.plan;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** What switches must do. Immutable. */
public final class Plan {
  /** Nothing but forwarding. */
  public static final Plan EMPTY = new Plan(Map.of(), Map.of());

  private final Map<String, PlanRule> rules;
  private final Map<UUID, Idle> idle;
  private final Map<UUID, List<PlanRule>> byBooking = new HashMap<>();

  /**
   * A plan of these rules.
   *
   * @param rules by their ids
   * @param idle the bookings without a rule whose window is running
   */
  Plan(Map<String, PlanRule> rules, Map<UUID, Idle> idle) {
    this.rules = Map.copyOf(rules);
    this.idle = Map.copyOf(idle);
    for (PlanRule rule : this.rules.values()) {
      for (Source source : rule.sources()) {
        byBooking.computeIfAbsent(source.booking(), any -> new ArrayList<>(1)).add(rule);
      }
    }
  }

  /** The rules by their ids. */
  public Map<String, PlanRule> rules() {
    return rules;
  }

  /** This plan with further rules, which no booking needs. */
  public Plan with(Map<String, PlanRule> more) {
    Map<String, PlanRule> all = new HashMap<>(rules);
    all.putAll(more);
    return new Plan(all, idle);
  }

  /** The rules of a booking, in no order. */
  public List<PlanRule> rulesOf(UUID booking) {
    return List.copyOf(byBooking.getOrDefault(booking, List.of()));
  }

  /** The bookings whose window is running or begins before long, with or without rules. */
  public Set<UUID> bookings() {
    Set<UUID> bookings = new HashSet<>(byBooking.keySet());
    bookings.addAll(idle.keySet());
    return bookings;
  }

  /** Why the bookings without a rule have none although their window is running. */
  public Map<UUID, Idle> idle() {
    return idle;
  }

  /**
   * What turns one plan into another.
   *
   * @param upserts rules that are new or different, by id
   * @param removals ids of rules that are gone, in order
   */
  public record Changes(List<PlanRule> upserts, List<String> removals) {

    /** Whether both plans are the same on switches. */
    public boolean isEmpty() {
      return upserts.isEmpty() && removals.isEmpty();
    }
  }

  /**
   * What turns {@code before} into this plan. That a rule has begun by itself is no difference.
   *
   * @param now the instant that this plan is for
   */
  public Changes since(Plan before, Instant now) {
    List<PlanRule> upserts =
        rules.values().stream()
            .filter(rule -> !isThere(rule, before.rules.get(rule.id()), now))
            .sorted(Comparator.comparing(PlanRule::id))
            .toList();
    List<String> removals =
        before.rules.keySet().stream().filter(id -> !rules.containsKey(id)).sorted().toList();
    return new Changes(upserts, removals);
  }

  private static boolean isThere(PlanRule rule, PlanRule before, Instant now) {
    return before != null && rule.sameOnSwitches(before, now);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Plan plan && rules.equals(plan.rules) && idle.equals(plan.idle);
  }

  @Override
  public int hashCode() {
    return 31 * rules.hashCode() + idle.hashCode();
  }

  @Override
  public String toString() {
    return "Plan[rules=" + rules + ", idle=" + idle + "]";
  }
}
