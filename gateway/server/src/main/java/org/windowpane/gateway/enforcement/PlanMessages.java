package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanRule;

/** Plans as they go over the wire, where a rule that never ends has no end. */
final class PlanMessages {
  private PlanMessages() {}

  static Wire.PlanPut whole(long generation, Plan plan) {
    return new Wire.PlanPut(generation, rules(List.copyOf(new TreeMap<>(plan.rules()).values())));
  }

  static Wire.PlanPatch changes(String instance, long from, long to, Plan.Changes changes) {
    return new Wire.PlanPatch(instance, from, to, rules(changes.upserts()), changes.removals());
  }

  private static List<Wire.Rule> rules(List<PlanRule> rules) {
    return rules.stream()
        .map(
            rule ->
                new Wire.Rule(
                    rule.id(),
                    rule.order(),
                    rule.flowGroup(),
                    new Wire.Action("guarantee", rule.rateBps(), rule.path().hops()),
                    rule.until().equals(Instant.MAX) ? null : rule.until()))
        .toList();
  }
}
