package org.windowpane.core.flow;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Collects the predicates of a flow group one after the other. All of them hold, as in PANE: none
 * are all flows, and a repeated predicate is the intersection of its values.
 */
public final class FlowGroupBuilder {
  private final Map<String, String> latest = new LinkedHashMap<>();
  private FlowGroup flows = FlowGroup.ALL;

  /**
   * Adds a predicate.
   *
   * @throws InvalidFlowGroupException if there is no such predicate, its value is not valid, or no
   *     flow matches it and the ones before it
   */
  public void add(String name, String value) {
    FlowGroup one = FlowGroup.of(Map.of(name, value));
    latest.put(name, value);
    flows = flows.intersect(one).orElseThrow(() -> contradiction(name));
  }

  /** The flows that match every predicate. */
  public FlowGroup build() {
    return flows;
  }

  private InvalidFlowGroupException contradiction(String name) {
    try {
      FlowGroup.of(latest);
    } catch (InvalidFlowGroupException betweenPredicates) {
      return betweenPredicates;
    }
    return new InvalidFlowGroupException(name, "no flow matches every value of " + name);
  }
}
