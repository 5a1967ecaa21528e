package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Services as rules of the plan. */
final class ServiceRules {

  private ServiceRules() {}

  /** A rule for each service of the state. */
  static List<PlanRule> of(LedgerState state) {
    return state.services().values().stream().map(ServiceRules::rule).toList();
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
