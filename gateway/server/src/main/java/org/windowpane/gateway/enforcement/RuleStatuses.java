package org.windowpane.gateway.enforcement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.plan.Plan;
import org.windowpane.protocol.message.RuleReport;

/**
 * The controller's last report of each rule: of the rules of its plan, and of those that have left
 * the plan and may still be on switches. Immutable.
 */
public final class RuleStatuses {
  /** No reports. */
  static final RuleStatuses NONE = new RuleStatuses(Map.of());

  private final Map<String, RuleReport> byId;

  private RuleStatuses(Map<String, RuleReport> byId) {
    this.byId = Map.copyOf(byId);
  }

  /**
   * After a report of all rules. Of those that it omits, the ones that begin later wait for that,
   * and the controller lacks the others.
   */
  static RuleStatuses ofWhole(Plan plan, List<RuleReport> reports) {
    Map<String, RuleReport> statuses = new HashMap<>();
    plan.rules()
        .forEach(
            (id, rule) ->
                statuses.put(
                    id,
                    rule.hasBegun() ? RuleReport.removed(id) : RuleReport.waiting(id, List.of())));
    reports.forEach(status -> statuses.put(status.id(), status));
    return of(plan, statuses);
  }

  /** After a report of some rules. */
  RuleStatuses with(Plan plan, List<RuleReport> reports) {
    Map<String, RuleReport> statuses = new HashMap<>(byId);
    reports.forEach(status -> statuses.put(status.id(), status));
    return of(plan, statuses);
  }

  private static RuleStatuses of(Plan plan, Map<String, RuleReport> statuses) {
    statuses
        .values()
        .removeIf(
            it -> it.state() == RuleReport.State.REMOVED && !plan.rules().containsKey(it.id()));
    return new RuleStatuses(statuses);
  }

  /** The last report of a rule, if any. */
  Optional<RuleReport> of(String rule) {
    return Optional.ofNullable(byId.get(rule));
  }

  /** The reports of rules that are no longer in the plan and still on switches. */
  List<RuleReport> lingering(Plan plan) {
    return byId.values().stream().filter(it -> !plan.rules().containsKey(it.id())).toList();
  }
}
