package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.FieldSet;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.Transport;

/** Plans of the core as messages of the plan protocol. */
final class PlanMessages {
  private PlanMessages() {}

  static PlanPut whole(long generation, Plan plan) {
    return new PlanPut(generation, rules(List.copyOf(new TreeMap<>(plan.rules()).values())));
  }

  static PlanPatch changes(String instance, long from, long to, Plan.Changes changes) {
    return new PlanPatch(
        Optional.of(instance), from, to, rules(changes.upserts()), changes.removals());
  }

  private static List<Rule> rules(List<PlanRule> rules) {
    return rules.stream().map(PlanMessages::rule).toList();
  }

  /** A rule without an end has the greatest instant in the core, and none in the message. */
  private static Rule rule(PlanRule rule) {
    return new Rule(
        rule.id(),
        rule.order(),
        flowGroup(rule.flowGroup()),
        rule.action(),
        rule.from(),
        end(rule.until()),
        rule.again().stream()
            .map(each -> new Rule.Interval(each.start(), end(each.end())))
            .toList());
  }

  private static Optional<Instant> end(Instant until) {
    return Optional.of(until).filter(it -> !it.equals(Instant.MAX));
  }

  /** TCP and UDP together are a range of ports without a transport. */
  private static FlowGroup flowGroup(org.windowpane.core.flow.FlowGroup flows) {
    boolean both = flows.transport().equals(Transport.TCP_OR_UDP);
    boolean anyPort = flows.srcPort().isAny() && flows.dstPort().isAny();
    return new FlowGroup(
        predicate(flows.srcHost()),
        predicate(flows.dstHost()),
        both ? Optional.empty() : predicate(flows.transport()),
        predicate(flows.srcPort()),
        both && anyPort ? Optional.of(PortRange.ANY) : predicate(flows.dstPort()),
        predicate(flows.srcEth()),
        predicate(flows.dstEth()));
  }

  private static <S extends FieldSet<S>> Optional<S> predicate(S values) {
    return Optional.of(values).filter(it -> !it.isAny());
  }
}
