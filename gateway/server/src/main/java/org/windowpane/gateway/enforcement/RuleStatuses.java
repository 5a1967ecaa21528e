package org.windowpane.gateway.enforcement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.plan.Plan;
import org.windowpane.protocol.message.RuleReport;

/**
 * What the controller said last of each rule: of those of its plan, and of those that have left it
 * and are not known to be gone. Immutable.
 */
public final class RuleStatuses {
  /** Nothing was said. */
  static final RuleStatuses NONE = new RuleStatuses(Map.of());

  private final Map<String, RuleReport> byId;

  private RuleStatuses(Map<String, RuleReport> byId) {
    this.byId = Map.copyOf(byId);
  }

  /** After it spoke of all rules: those of the plan that it did not name, it does not have. */
  static RuleStatuses ofWhole(Plan plan, List<RuleReport> said) {
    Map<String, RuleReport> statuses = new HashMap<>();
    plan.rules().keySet().forEach(id -> statuses.put(id, RuleReport.removed(id)));
    said.forEach(status -> statuses.put(status.id(), status));
    return of(plan, statuses);
  }

  /** After it spoke of some rules. */
  RuleStatuses with(Plan plan, List<RuleReport> said) {
    Map<String, RuleReport> statuses = new HashMap<>(byId);
    said.forEach(status -> statuses.put(status.id(), status));
    return of(plan, statuses);
  }

  private static RuleStatuses of(Plan plan, Map<String, RuleReport> statuses) {
    statuses
        .values()
        .removeIf(
            it -> it.state() == RuleReport.State.REMOVED && !plan.rules().containsKey(it.id()));
    return new RuleStatuses(statuses);
  }

  /** What it said of a rule, if it did. */
  Optional<RuleReport> of(String rule) {
    return Optional.ofNullable(byId.get(rule));
  }

  /** What it said of rules that are not in the plan and still there. */
  List<RuleReport> lingering(Plan plan) {
    return byId.values().stream().filter(it -> !plan.rules().containsKey(it.id())).toList();
  }
}
