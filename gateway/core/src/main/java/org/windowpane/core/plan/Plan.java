package org.windowpane.core.plan;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What switches must do.
 *
 * @param rules by their ids
 */
public record Plan(Map<String, PlanRule> rules) {
  /** Nothing but forwarding. */
  public static final Plan EMPTY = new Plan(Map.of());

  /** Copies what could be changed from outside. */
  public Plan {
    rules = Map.copyOf(rules);
  }

  /**
   * What turns one plan into another.
   *
   * @param upserts rules that are new or different, by id
   * @param removals ids of rules that are gone, in order
   */
  public record Changes(List<PlanRule> upserts, List<String> removals) {

    /** Whether both plans are the same. */
    public boolean isEmpty() {
      return upserts.isEmpty() && removals.isEmpty();
    }
  }

  /** What turns {@code before} into this plan. */
  public Changes since(Plan before) {
    List<PlanRule> upserts =
        new TreeMap<>(rules)
            .values().stream().filter(rule -> !rule.equals(before.rules.get(rule.id()))).toList();
    List<String> removals =
        before.rules.keySet().stream().filter(id -> !rules.containsKey(id)).sorted().toList();
    return new Changes(upserts, removals);
  }
}
