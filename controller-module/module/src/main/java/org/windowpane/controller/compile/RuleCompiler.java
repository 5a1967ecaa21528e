package org.windowpane.controller.compile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.controller.groups.GroupNumbers;
import org.windowpane.controller.meters.MeterNumbers;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.queues.QueueNumbers;
import org.windowpane.controller.services.ServerAnswers;
import org.windowpane.controller.services.Services;
import org.windowpane.controller.services.Target;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;

/** Turns one rule into what it asks of every switch that it concerns. */
public final class RuleCompiler {

  private static final String LINKS_UNKNOWN = "not all links of the switch may be known yet";
  private static final CompiledHop NOTHING =
      new CompiledHop(List.of(), List.of(), Optional.empty(), Optional.empty(), false);

  private final Network network;
  private final IngressPorts edges;
  private final SourceRewrite sources;
  private final GuaranteeCompiler guarantees;
  private final LimitCompiler limits;
  private final ClassCompiler classes;
  private final ServiceCompiler services;
  private final ServerAnswers answers;

  /** Compiles for this network, without groups and while nothing is known of servers. */
  public RuleCompiler(Network network, QueueNumbers queues, MeterNumbers meters) {
    this(network, queues, meters, GroupNumbers.NONE);
  }

  /** The same, with these groups. */
  public RuleCompiler(
      Network network, QueueNumbers queues, MeterNumbers meters, GroupNumbers groups) {
    this(network, queues, meters, groups, new Services(), new ServerAnswers());
  }

  /**
   * Compiles for this network, with the numbers of queues, meters and groups that were allocated.
   *
   * @param services knows which servers get new flows
   * @param answers what the servers of services send
   */
  public RuleCompiler(
      Network network,
      QueueNumbers queues,
      MeterNumbers meters,
      GroupNumbers groups,
      Services services,
      ServerAnswers answers) {
    this.network = network;
    this.edges = new IngressPorts(network);
    this.sources = new SourceRewrite(network);
    this.guarantees = new GuaranteeCompiler(network, queues, groups);
    this.limits = new LimitCompiler(network, queues, meters, edges, answers);
    this.classes = new ClassCompiler(network, edges);
    this.services = new ServiceCompiler(network, services);
    this.answers = answers;
  }

  /** The numbers that must be allocated before the rule is compiled. */
  public List<Need> needs(Rule rule) {
    if (rule.action() instanceof Action.Guarantee guarantee) {
      return guarantees.needs(rule, guarantee);
    }
    return rule.action() instanceof Action.Limit limit ? limits.needs(rule, limit) : List.of();
  }

  /** The servers of a service whose hosts are known. */
  public List<Target> targets(Rule rule) {
    return rule.action() instanceof Action.Service service
        ? services.targets(rule, service)
        : List.of();
  }

  /**
   * What the rule asks, by switch, in the order of its path where it has one.
   *
   * @param priority of all its entries in the policy table
   */
  public Map<Dpid, CompiledHop> compile(Rule rule, int priority) {
    Map<Dpid, CompiledHop> hops = ask(rule, priority);
    if (pins(rule) && answers.arePartlyIn(rule.flowGroup())) {
      new AnswersFirst(network, rule, sources.of(rule.flowGroup())).apply(hops);
    }
    if (rule.action().path().isEmpty()) {
      waitForUnsettledSwitches(hops, rule.action() instanceof Action.Route);
    }
    return hops;
  }

  /** Whether the rule sends its packets out of ports, and not to the forwarding table. */
  private static boolean pins(Rule rule) {
    return rule.action() instanceof Action.Route || rule.action() instanceof Action.Guarantee;
  }

  /** Whether what the rule asks for depends on what servers send for services. */
  public static boolean dependsOnAnswers(Rule rule) {
    return pins(rule) || rule.action() instanceof Action.Limit;
  }

  /** Where packets enter, and which ways there are, is not known before links are. */
  private void waitForUnsettledSwitches(Map<Dpid, CompiledHop> hops, boolean all) {
    boolean any = network.switches().values().stream().anyMatch(SwitchInfo::awaited);
    for (SwitchInfo at : network.switches().values()) {
      if (at.awaited() || (all && any)) {
        hops.put(at.dpid(), hops.getOrDefault(at.dpid(), NOTHING).waiting(LINKS_UNKNOWN));
      }
    }
  }

  private Map<Dpid, CompiledHop> ask(Rule rule, int priority) {
    RuleEntries entries = new RuleEntries(rule, priority, sources.of(rule.flowGroup()));
    Action action = rule.action();
    if (action instanceof Action.Route route) {
      return new RouteCompiler(network).compile(entries, route);
    }
    if (action instanceof Action.Guarantee guarantee) {
      return guarantees.compile(entries, guarantee);
    }
    if (action instanceof Action.Limit limit) {
      return limits.compile(entries, limit);
    }
    if (action instanceof Action.Classify classify) {
      return classes.compile(entries, classify.trafficClass());
    }
    if (action instanceof Action.Service service) {
      return services.compile(rule, service);
    }
    if (action instanceof Action.OutOfService) {
      return new HashMap<>(); // of use to forwarding alone
    }
    return action instanceof Action.Allow
        ? AccessCompiler.allowed(entries, edges)
        : AccessCompiler.denied(entries, edges);
  }
}
