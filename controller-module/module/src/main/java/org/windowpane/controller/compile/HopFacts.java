package org.windowpane.controller.compile;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.QueueMode;

/** Those facts about a switch on which the compilation of a rule depends. */
public record HopFacts(
    QueueMode queues,
    Optional<String> problem,
    boolean settled,
    boolean awaited,
    Map<Integer, PortFacts> ports) {

  /** Those about a port. */
  record PortFacts(boolean up, Optional<String> queueProblem) {}

  public static HopFacts of(SwitchInfo info) {
    Map<Integer, PortFacts> ports = new TreeMap<>();
    for (PortInfo port : info.ports().values()) {
      ports.put(port.number(), new PortFacts(port.up(), port.queueProblem()));
    }
    boolean none = info.queues() == QueueMode.NONE;
    return new HopFacts(
        info.queues(),
        none ? info.problem() : Optional.empty(),
        none && info.settled(),
        info.awaited(),
        ports);
  }

  /** Whether the rule may ask something of one of these switches: without a path it may of any. */
  public static boolean concern(Rule rule, Set<Dpid> switches) {
    List<Hop> hops = rule.action().hops();
    return hops.isEmpty() || hops.stream().anyMatch(hop -> switches.contains(hop.dpid()));
  }
}
