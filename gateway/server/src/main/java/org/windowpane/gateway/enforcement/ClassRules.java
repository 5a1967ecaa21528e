package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.Action;

/**
 * Traffic classes as rules of the plan, one for each flow group. A class has the packets that no
 * booking and no path rule decides on.
 */
final class ClassRules {
  private ClassRules() {}

  /** The rules of all classes that have not ended. */
  static List<PlanRule> of(LedgerState state, Instant now) {
    List<PlanRule> rules = new ArrayList<>();
    for (TrafficClassRecord each : state.trafficClasses().values()) {
      if (now.isBefore(each.window().end())) {
        List<String> ids = each.rules();
        for (int index = 0; index < ids.size(); index++) {
          rules.add(rule(ids.get(index), each, each.flowGroups().get(index), now));
        }
      }
    }
    return rules;
  }

  private static PlanRule rule(String id, TrafficClassRecord of, FlowGroup flows, Instant now) {
    return new PlanRule(
        id,
        RuleOrder.ofClass(flows),
        flows,
        new Action.Classify(of.definition()),
        Optional.of(of.window().start()).filter(now::isBefore),
        of.window().end(),
        List.of(),
        List.of());
  }
}
