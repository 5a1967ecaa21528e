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

  /** What the ids of their rules begin with. No booking has such an id. */
  private static final String PREFIX = "service.";

  private ServiceRules() {}

  /** The id of the rule of a service. */
  static String idOf(String service) {
    return PREFIX + service;
  }

  /** The plan with a rule for each service of the state. */
  static Plan with(Plan plan, LedgerState state) {
    if (state.services().isEmpty()) {
      return plan;
    }
    Map<String, PlanRule> rules = new HashMap<>();
    state.services().values().forEach(each -> rules.put(idOf(each.name()), rule(each)));
    return plan.with(rules);
  }

  private static PlanRule rule(ServiceRecord service) {
    return new PlanRule(
        idOf(service.name()),
        0,
        service.flowGroup(),
        service.action(),
        Optional.empty(),
        Instant.MAX,
        List.of(),
        List.of());
  }
}
