package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.required;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * The answer to {@code PUT plan} and {@code PATCH plan}.
 *
 * @param instance identifies one run of the controller
 * @param generation the current generation
 * @param rules the state of the rules that the request touched
 * @param times how long it took; empty in the answer of an earlier controller, and of a status
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PlanAnswer(
    String instance, long generation, List<RuleReport> rules, Optional<PlanTimes> times) {

  /** Copies the list. */
  public PlanAnswer {
    required("instance", instance);
    rules = List.copyOf(required("rules", rules));
    times = times == null ? Optional.empty() : times;
  }

  /** An answer without times. */
  public PlanAnswer(String instance, long generation, List<RuleReport> rules) {
    this(instance, generation, rules, Optional.empty());
  }
}
