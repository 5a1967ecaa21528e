package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.required;

import java.util.List;

/**
 * The answer to {@code PUT plan} and {@code PATCH plan}.
 *
 * @param instance identifies one run of the controller
 * @param generation the current generation
 * @param rules the state of the rules that the request touched
 */
public record PlanAnswer(String instance, long generation, List<RuleReport> rules) {

  /** Copies the list. */
  public PlanAnswer {
    required("instance", instance);
    rules = List.copyOf(required("rules", rules));
  }
}
