package org.windowpane.controller.compile;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.Step.GotoTable;
import org.windowpane.controller.entries.Step.SetEthSrc;
import org.windowpane.controller.entries.Step.SetQueue;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.queues.ClassQueues;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.TrafficClass;

/**
 * Classes: packets get their class's mark where they enter, and its queue is on every port that
 * they may leave by.
 *
 * @see ClassQueues
 */
final class ClassCompiler {

  private final Network network;
  private final IngressPorts edges;
  private final Map<TrafficClass, Map<Dpid, List<QueueWanted>>> queues = new HashMap<>();

  ClassCompiler(Network network, IngressPorts edges) {
    this.network = network;
    this.edges = edges;
  }

  Map<Dpid, CompiledHop> compile(RuleEntries rule, TrafficClass trafficClass) {
    int number = ClassQueues.number(trafficClass);
    List<Step> steps =
        List.of(
            new SetEthSrc(Marks.of(number)),
            new SetQueue(number),
            new GotoTable(Pipeline.FORWARDING));
    Map<Dpid, List<FieldMatch>> ingress = edges.of(rule.rule().flowGroup());
    Map<Dpid, List<QueueWanted>> queuesOfClass = queues.computeIfAbsent(trafficClass, this::queues);
    Map<Dpid, CompiledHop> hops = new LinkedHashMap<>();
    for (SwitchInfo at : network.switches().values()) {
      List<FieldMatch> here = ingress.getOrDefault(at.dpid(), List.of());
      CompiledHop hop =
          at.queues() == QueueMode.NONE
              ? CompiledHop.undecided(at.problem().orElse("the switch has no queues"))
              : CompiledHop.of(() -> rule.with(here, steps), queuesOfClass.get(at.dpid()));
      hops.put(at.dpid(), hop.ofClass(number));
    }
    return hops;
  }

  /** The queues of a class by switch, the same for all its rules. */
  private Map<Dpid, List<QueueWanted>> queues(TrafficClass trafficClass) {
    Map<Dpid, List<QueueWanted>> bySwitch = new HashMap<>();
    for (SwitchInfo at : network.switches().values()) {
      bySwitch.put(
          at.dpid(),
          at.ports().values().stream()
              .filter(port -> port.queueProblem().isEmpty())
              .map(PortInfo::number)
              .map(port -> QueueWanted.ofClass(port, trafficClass))
              .collect(Collectors.toUnmodifiableList()));
    }
    return bySwitch;
  }
}
