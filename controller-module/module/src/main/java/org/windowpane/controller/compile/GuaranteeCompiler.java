package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.windowpane.controller.compile.PinnedHop.Selection;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.groups.GroupNumbers;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.queues.QueueKind;
import org.windowpane.controller.queues.QueueNumbers;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.QueueMode;

/**
 * Guarantees: a queue at every hop of the path, which packets enter by the path only. A backup has
 * its queues and entries, too. Only at the first switch do packets take one of the two paths, so
 * that a change of its entries moves them. Where switches have groups, they move packets on their
 * own ({@link Failover}).
 */
final class GuaranteeCompiler {

  private final Network network;
  private final QueueNumbers numbers;
  private final GroupNumbers groups;

  GuaranteeCompiler(Network network, QueueNumbers numbers, GroupNumbers groups) {
    this.network = network;
    this.numbers = numbers;
    this.groups = groups;
  }

  /**
   * A queue at every hop that can have one, and a group where packets can leave the path. A queue
   * with a limit is for one rule alone.
   */
  List<Need> needs(Rule rule, Action.Guarantee guarantee) {
    boolean alone = guarantee.limitBps().isPresent();
    List<Need> needs = new ArrayList<>();
    guarantee.hops().stream()
        .filter(hop -> PinnedHop.of(hop, network).obstacle().isEmpty())
        .map(hop -> new Need.Queue(hop.out(), alone, false))
        .distinct()
        .forEach(needs::add);
    Failover.hops(rule.flowGroup(), guarantee)
        .forEach(hop -> needs.add(new Need.Group(hop.dpid())));
    return needs;
  }

  Map<Dpid, CompiledHop> compile(RuleEntries rule, Action.Guarantee guarantee) {
    if (guarantee.backup().isEmpty()) {
      return compile(rule, guarantee, guarantee.path(), hop -> Optional.empty());
    }
    Failover failover =
        new Failover(
            rule,
            guarantee,
            hop -> select(hop, rule.rule().id()),
            hop -> PinnedHop.of(hop, network),
            groups);
    Map<Dpid, CompiledHop> onPath = compile(rule, guarantee, guarantee.path(), failover::at);
    Map<Dpid, CompiledHop> onBackup =
        compile(rule, guarantee, guarantee.backup(), hop -> Optional.empty());
    boolean isBackupInUse = isDown(guarantee.path()) && !isDown(guarantee.backup());
    Dpid first = guarantee.path().get(0).dpid();
    CompiledHop used = (isBackupInUse ? onBackup : onPath).get(first);
    CompiledHop unused = (isBackupInUse ? onPath : onBackup).get(first);
    Map<Dpid, CompiledHop> hops = new LinkedHashMap<>(onPath);
    onBackup.forEach((dpid, hop) -> hops.merge(dpid, hop, CompiledHop::joined));
    hops.put(first, used.joined(unused.withoutEntries()));
    failover.addReturns(hops);
    return hops;
  }

  /** The rule's queue at a hop; empty if it can have none there. */
  private Optional<Selection> select(PinnedHop hop, String rule) {
    return hop.obstacle().isPresent() ? Optional.empty() : hop.select(rule, numbers);
  }

  /** Whether a port of the path is known to be down. */
  private boolean isDown(List<Hop> path) {
    return path.stream()
        .map(hop -> PinnedHop.of(hop, network))
        .anyMatch(hop -> hop.at().isPresent() && !hop.portsAreUp());
  }

  private Map<Dpid, CompiledHop> compile(
      RuleEntries rule,
      Action.Guarantee guarantee,
      List<Hop> path,
      Function<Hop, Optional<GroupWanted>> groupAt) {
    QueueKind kind = new QueueKind.Guaranteed(guarantee.rateBps(), guarantee.limitBps());
    String id = rule.rule().id();
    Map<Dpid, CompiledHop> hops = new LinkedHashMap<>();
    Optional<Selection> before = Optional.empty();
    for (Hop each : path) {
      boolean first = hops.isEmpty();
      PinnedHop hop = PinnedHop.of(each, network);
      Optional<CompiledHop> obstacle = hop.obstacle();
      Optional<Selection> here = select(hop, id);
      if (obstacle.isPresent()) {
        hops.put(each.dpid(), obstacle.get());
      } else if (here.isEmpty()) {
        hops.put(each.dpid(), hop.noQueueLeft());
      } else if (!first && before.isEmpty()) {
        hops.put(each.dpid(), CompiledHop.undecided("the hop before this one has no queue"));
      } else {
        Optional<GroupWanted> group = groupAt.apply(each);
        List<Step> steps =
            group.isPresent()
                ? List.of(new Step.Group(group.get().number()))
                : hop.into(here.get());
        List<QueueWanted> queue = List.of(hop.queue(here.get(), id, kind));
        boolean marked = !first && before.get().mode() == QueueMode.MARKED;
        int mark = marked ? before.get().queue() : 0;
        CompiledHop made =
            CompiledHop.of(
                () ->
                    marked
                        ? rule.withoutSource(marked(hop, mark), steps)
                        : rule.with(hop.incoming(), steps),
                queue);
        hops.put(each.dpid(), group.map(made::grouped).orElse(made));
      }
      before = here;
    }
    return hops;
  }

  /** Packets from a hop that marks have its mark in place of their Ethernet source. */
  private static List<FieldMatch> marked(PinnedHop hop, int mark) {
    return hop.incoming().stream()
        .map(match -> match.with(Field.ETH_SRC, Marks.of(mark).value()))
        .toList();
  }
}
