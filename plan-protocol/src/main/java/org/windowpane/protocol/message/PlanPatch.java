package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.check;
import static org.windowpane.protocol.value.InvalidFieldException.required;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The body of {@code PATCH plan}: a change of the plan.
 *
 * @param instance the controller's instance that the change is for; empty for any
 * @param from the generation that the change starts from, 0 or more
 * @param to the generation that it leads to, more than {@code from}
 * @param upserts rules to add, or to put in place of those with the same id
 * @param removals ids of rules to remove
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PlanPatch(
    Optional<String> instance, long from, long to, List<Rule> upserts, List<String> removals) {

  /** Checks the generations, the ids, and that no id comes twice. */
  public PlanPatch {
    check(from >= 0, "from", "It must be a whole number of at least 0.");
    check(to > from, "to", "It must be a whole number of at least " + (from + 1) + ".");
    Set<String> ids = new HashSet<>();
    upserts = Rule.distinct("upserts", upserts, ids);
    required("removals", removals);
    for (int i = 0; i < removals.size(); i++) {
      String field = "removals[" + i + "]";
      check(ids.add(Rule.requireId(field, removals.get(i))), field, "The rule is named twice.");
    }
    removals = List.copyOf(removals);
  }
}
