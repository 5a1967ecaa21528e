package org.windowpane.controller.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.windowpane.controller.model.Action;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.FlowGroup;
import org.windowpane.controller.model.Hop;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.QueueMode;
import org.windowpane.controller.model.Rule;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.plan.Step.Output;
import org.windowpane.controller.plan.Step.SetEthSrc;
import org.windowpane.controller.plan.Step.SetQueue;

/** Turns one rule into what it asks of every switch that it concerns. */
public final class RuleCompiler {

  private final Network network;
  private final QueueNumbers numbers;

  /** Compiles for this network, with queue numbers from there. */
  public RuleCompiler(Network network, QueueNumbers numbers) {
    this.network = network;
    this.numbers = numbers;
  }

  /**
   * What the rule asks, by switch, in the order of its path.
   *
   * @param priority of all its entries
   */
  public Map<Dpid, CompiledHop> compile(Rule rule, int priority) {
    if (rule.action() instanceof Action.Route route) {
      return new RouteCompiler(network).compile(rule, route, priority);
    }
    return rule.action() instanceof Action.Guarantee guarantee
        ? guarantee(rule, guarantee, priority)
        : deny(rule, priority);
  }

  private Map<Dpid, CompiledHop> deny(Rule rule, int priority) {
    FlowGroup group = rule.flowGroup();
    FieldMatch anywhere = withSource(withDestination(FieldMatch.ALL, group), group);
    CompiledHop dropped = entriesOrError(rule, priority, anywhere, List.of(), Optional.empty());
    Map<Dpid, CompiledHop> hops = new LinkedHashMap<>();
    network.switches().keySet().forEach(dpid -> hops.put(dpid, dropped));
    return hops;
  }

  private Map<Dpid, CompiledHop> guarantee(Rule rule, Action.Guarantee guarantee, int priority) {
    Map<Dpid, CompiledHop> hops = new LinkedHashMap<>();
    Optional<Selection> before = Optional.empty();
    for (Hop hop : guarantee.path()) {
      boolean first = hops.isEmpty();
      Optional<SwitchInfo> at = network.switchOf(hop.dpid());
      Optional<CompiledHop> obstacle = obstacle(hop, at);
      Optional<Selection> here =
          obstacle.isPresent() ? Optional.empty() : select(rule, hop, at.orElseThrow().queues());
      if (obstacle.isPresent()) {
        hops.put(hop.dpid(), obstacle.get());
      } else if (here.isEmpty()) {
        hops.put(hop.dpid(), CompiledHop.failed(portName(hop, at) + " has no queue left"));
      } else if (!first && before.isEmpty()) {
        hops.put(hop.dpid(), CompiledHop.undecided("the hop before this one has no queue"));
      } else {
        FieldMatch base =
            first ? arriving(hop, rule.flowGroup()) : marked(hop, before.get(), rule.flowGroup());
        hops.put(hop.dpid(), pinned(rule, guarantee.rateBps(), priority, hop, base, here.get()));
      }
      before = here;
    }
    return hops;
  }

  private static Optional<CompiledHop> obstacle(Hop hop, Optional<SwitchInfo> at) {
    if (at.isEmpty()) {
      return Optional.of(CompiledHop.undecided("the switch is not connected"));
    }
    SwitchInfo info = at.get();
    if (info.queues() == QueueMode.NONE) {
      String problem = info.problem().orElse("the switch gives no guarantees");
      return Optional.of(CompiledHop.undecided(problem));
    }
    if (info.port(hop.inPort()).isEmpty()) {
      return Optional.of(CompiledHop.failed("the switch has no port " + hop.inPort()));
    }
    Optional<PortInfo> out = info.port(hop.outPort());
    if (out.isEmpty()) {
      return Optional.of(CompiledHop.failed("the switch has no port " + hop.outPort()));
    }
    if (out.get().queueProblem().isPresent()) {
      return Optional.of(CompiledHop.undecided(out.get().queueProblem().get()));
    }
    return Optional.empty();
  }

  private static String portName(Hop hop, Optional<SwitchInfo> at) {
    return "port " + at.flatMap(info -> info.port(hop.outPort())).map(PortInfo::name).orElse("?");
  }

  private Optional<Selection> select(Rule rule, Hop hop, QueueMode mode) {
    OptionalInt queue = numbers.numberFor(rule.id(), hop.out());
    return queue.isPresent()
        ? Optional.of(new Selection(queue.getAsInt(), mode))
        : Optional.empty();
  }

  private static FieldMatch arriving(Hop hop, FlowGroup group) {
    return withSource(withDestination(at(hop), group), group);
  }

  /** Packets from the hop before bear its mark, if it marks, in place of their Ethernet source. */
  private static FieldMatch marked(Hop hop, Selection before, FlowGroup group) {
    return before.mode() == QueueMode.MARKED
        ? withDestination(at(hop), group).with(Field.ETH_SRC, Marks.of(before.queue()).value())
        : arriving(hop, group);
  }

  private static FieldMatch at(Hop hop) {
    return FieldMatch.ALL.with(Field.IN_PORT, hop.inPort());
  }

  private static FieldMatch withSource(FieldMatch match, FlowGroup group) {
    return group.srcEth().map(mac -> match.with(Field.ETH_SRC, mac.value())).orElse(match);
  }

  private static FieldMatch withDestination(FieldMatch match, FlowGroup group) {
    return group.dstEth().map(mac -> match.with(Field.ETH_DST, mac.value())).orElse(match);
  }

  private CompiledHop pinned(
      Rule rule, long rateBps, int priority, Hop hop, FieldMatch base, Selection here) {
    List<Step> steps = new ArrayList<>();
    if (here.mode() == QueueMode.MARKED) {
      steps.add(new SetEthSrc(Marks.of(here.queue())));
    }
    steps.add(new SetQueue(here.queue()));
    steps.add(new Output(hop.outPort()));
    QueueWanted queue = new QueueWanted(hop.outPort(), here.queue(), rule.id(), rateBps);
    return entriesOrError(rule, priority, base, steps, Optional.of(queue));
  }

  private static CompiledHop entriesOrError(
      Rule rule, int priority, FieldMatch base, List<Step> steps, Optional<QueueWanted> queue) {
    try {
      List<Entry> entries =
          FlowGroupMatches.of(rule.flowGroup(), base).stream()
              .map(each -> new EntryKey(Pipeline.POLICY, priority, each))
              .map(key -> new Entry(key, steps, Cookies.ofRule(rule.id()), rule.until()))
              .toList();
      return CompiledHop.wanting(entries, queue);
    } catch (UnenforceableException e) {
      return CompiledHop.failed(e.getMessage());
    }
  }

  private record Selection(int queue, QueueMode mode) {}
}
