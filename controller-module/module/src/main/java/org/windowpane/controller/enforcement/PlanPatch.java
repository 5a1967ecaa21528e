package org.windowpane.controller.enforcement;

import java.util.List;
import java.util.Optional;
import org.windowpane.controller.model.Rule;

/**
 * A change of the plan.
 *
 * @param instance the controller's instance that the change is meant for, if the sender minds
 * @param from the generation that the change starts from
 * @param to the generation that it leads to
 * @param upserts rules to add, or to put in place of those with the same id
 * @param removals ids of rules to remove
 */
public record PlanPatch(
    Optional<String> instance, long from, long to, List<Rule> upserts, List<String> removals) {

  /** Keeps its own copies. */
  public PlanPatch {
    upserts = List.copyOf(upserts);
    removals = List.copyOf(removals);
  }
}
