package org.windowpane.controller.enforcement;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.windowpane.controller.model.Action;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.QueueMode;
import org.windowpane.controller.model.Rule;
import org.windowpane.controller.model.SwitchInfo;

/** Those facts about a switch on which the compilation of a rule depends. */
record HopFacts(
    QueueMode queues, Optional<String> problem, Map<Integer, Optional<String>> queueProblems) {

  static HopFacts of(SwitchInfo info) {
    Map<Integer, Optional<String>> ports = new TreeMap<>();
    for (PortInfo port : info.ports().values()) {
      ports.put(port.number(), port.queueProblem());
    }
    boolean none = info.queues() == QueueMode.NONE;
    return new HopFacts(info.queues(), none ? info.problem() : Optional.empty(), ports);
  }

  /**
   * Whether the rule asks something of one of these switches. A route may, wherever it led before.
   */
  static boolean concern(Rule rule, Set<Dpid> switches) {
    if (rule.action() instanceof Action.Guarantee guarantee) {
      return guarantee.path().stream().anyMatch(hop -> switches.contains(hop.dpid()));
    }
    return rule.action() instanceof Action.Route || !switches.isEmpty();
  }
}
