package org.windowpane.controller.compile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.Step.GotoTable;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.protocol.value.Dpid;

/** Rules that only let packets into the network or do not. */
final class AccessCompiler {

  private AccessCompiler() {}

  /** Dropped where they enter. */
  static Map<Dpid, CompiledHop> denied(RuleEntries rule, IngressPorts edges) {
    return compile(rule, edges, List.of());
  }

  /** Forwarded despite later rules, which also decide where packets enter. */
  static Map<Dpid, CompiledHop> allowed(RuleEntries rule, IngressPorts edges) {
    return compile(rule, edges, List.of(new GotoTable(Pipeline.FORWARDING)));
  }

  private static Map<Dpid, CompiledHop> compile(
      RuleEntries rule, IngressPorts edges, List<Step> steps) {
    Map<Dpid, CompiledHop> hops = new LinkedHashMap<>();
    edges
        .of(rule.rule().flowGroup())
        .forEach(
            (at, ingress) ->
                hops.put(at, CompiledHop.of(() -> rule.with(ingress, steps), List.of())));
    return hops;
  }
}
