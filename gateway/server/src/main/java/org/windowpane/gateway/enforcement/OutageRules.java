package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.Action;

/**
 * Maintenance windows as rules of the plan, so that packets without a booking avoid what is out of
 * service, also where a window starts or ends while no gateway is running.
 */
final class OutageRules {
  private OutageRules() {}

  /** The rules of all windows that are not over. */
  static List<PlanRule> of(LedgerState state, Instant now) {
    return state.maintenance().values().stream()
        .filter(each -> !each.isOver(now))
        .map(each -> rule(each, now))
        .toList();
  }

  private static PlanRule rule(MaintenanceRecord of, Instant now) {
    return new PlanRule(
        "maintenance-" + of.id(),
        RuleOrder.OUTAGES,
        FlowGroup.ALL,
        new Action.OutOfService(of.switches().stream().sorted().toList(), of.ports()),
        Optional.of(of.window().start()).filter(now::isBefore),
        of.window().end(),
        List.of(),
        List.of());
  }
}
