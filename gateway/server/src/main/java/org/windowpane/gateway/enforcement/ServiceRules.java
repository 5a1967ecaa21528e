package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.gateway.ledger.rows.ServiceRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Services as rules of the plan. */
final class ServiceRules {

  private ServiceRules() {}

  /** The plan with a rule for each service of the state. */
  static Plan with(Plan plan, LedgerState state) {
    if (state.services().isEmpty()) {
      return plan;
    }
    Map<String, PlanRule> rules = new HashMap<>();
    state
        .services()
        .values()
        .forEach(each -> rules.put(ServiceRecord.ruleOf(each.name()), rule(each)));
    return plan.with(rules);
  }

  private static PlanRule rule(ServiceRecord service) {
    return new PlanRule(
        ServiceRecord.ruleOf(service.name()),
        0,
        service.flowGroup(),
        service.action(),
        Optional.empty(),
        Instant.MAX,
        List.of(),
        List.of());
  }
}
