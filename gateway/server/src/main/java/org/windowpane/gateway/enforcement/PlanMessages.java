package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.windowpane.core.network.Path;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.core.plan.RuleAction;

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
                    action(rule.action()),
                    rule.from().orElse(null),
                    rule.until().equals(Instant.MAX) ? null : rule.until()))
        .toList();
  }

  private static Wire.Action action(RuleAction action) {
    if (action instanceof RuleAction.Guarantee guarantee) {
      return new Wire.Action(
          "guarantee", guarantee.rateBps(), orNull(guarantee.limitBps()), guarantee.path().hops());
    }
    if (action instanceof RuleAction.Limit limit) {
      return new Wire.Action(
          "limit", null, limit.limitBps(), limit.path().map(Path::hops).orElse(null));
    }
    return new Wire.Action(action instanceof RuleAction.Deny ? "deny" : "allow", null, null, null);
  }

  private static Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }
}
