package org.windowpane.controller.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A queue as found on a port.
 *
 * @param row how whoever keeps the queues calls it
 * @param rateBps its guaranteed rate; empty if it is not set up as the module would
 * @param rule whose it is, where it is several rules' as {@link RuleNames} joins them; empty for
 *     queue 0 and for a queue that is not the module's
 * @param ours whether the module made it
 */
public record QueueFound(String row, OptionalLong rateBps, Optional<String> rule, boolean ours) {

  /** The ids of the rules whose it is. */
  public List<String> rules() {
    return rule.map(RuleNames::split).orElse(List.of());
  }
}
