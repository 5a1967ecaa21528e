package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Path rules as rules of the plan, one for each direction. */
final class RouteRules {

  private RouteRules() {}

  /** The rules of all path rules that have not ended. */
  static List<PlanRule> of(LedgerState state, Instant now) {
    List<PlanRule> rules = new ArrayList<>();
    for (PathRuleRecord each : state.pathRules().values()) {
      if (now.isBefore(each.window().end())) {
        each.rules().forEach((id, flows) -> rules.add(rule(id, each, flows, now)));
      }
    }
    return rules;
  }

  private static PlanRule rule(String id, PathRuleRecord of, FlowGroup flows, Instant now) {
    return new PlanRule(
        id,
        RuleOrder.ofPathRule(flows),
        flows,
        of.route(),
        Optional.of(of.window().start()).filter(now::isBefore),
        of.window().end(),
        List.of(),
        List.of());
  }
}
