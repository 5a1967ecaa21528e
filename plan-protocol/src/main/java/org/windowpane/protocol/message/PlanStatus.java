package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.required;

import java.util.List;

/**
 * The answer to {@code GET plan/status}.
 *
 * @param instance identifies one run of the controller
 * @param generation the current generation; 0 before the first plan
 * @param rules the state of all rules
 * @param switches the entries of all connected switches
 */
public record PlanStatus(
    String instance, long generation, List<RuleReport> rules, List<SwitchReport> switches) {

  /** Copies the lists. */
  public PlanStatus {
    required("instance", instance);
    rules = List.copyOf(required("rules", rules));
    switches = List.copyOf(required("switches", switches));
  }
}
