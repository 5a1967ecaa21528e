package org.windowpane.controller.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.controller.model.Action;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.Hop;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.QueueMode;
import org.windowpane.controller.plan.PinnedHop.Selection;

/** Guarantees: a queue at every hop of the path, which packets enter by the path only. */
final class GuaranteeCompiler {

  private final Network network;
  private final QueueNumbers numbers;

  GuaranteeCompiler(Network network, QueueNumbers numbers) {
    this.network = network;
    this.numbers = numbers;
  }

  Map<Dpid, CompiledHop> compile(RuleEntries rule, Action.Guarantee guarantee) {
    QueueKind kind = new QueueKind.Guaranteed(guarantee.rateBps(), guarantee.limitBps());
    String id = rule.rule().id();
    boolean alone = guarantee.limitBps().isPresent();
    Map<Dpid, CompiledHop> hops = new LinkedHashMap<>();
    Optional<Selection> before = Optional.empty();
    for (Hop each : guarantee.path()) {
      boolean first = hops.isEmpty();
      PinnedHop hop = PinnedHop.of(each, network);
      Optional<CompiledHop> obstacle = hop.obstacle();
      Optional<Selection> here =
          obstacle.isPresent() ? Optional.empty() : hop.select(id, numbers, alone);
      if (obstacle.isPresent()) {
        hops.put(each.dpid(), obstacle.get());
      } else if (here.isEmpty()) {
        hops.put(each.dpid(), hop.noQueueLeft());
      } else if (!first && before.isEmpty()) {
        hops.put(each.dpid(), CompiledHop.undecided("the hop before this one has no queue"));
      } else {
        List<Step> steps = hop.into(here.get());
        List<QueueWanted> queue = List.of(hop.queue(here.get(), id, kind));
        boolean marked = !first && before.get().mode() == QueueMode.MARKED;
        int mark = marked ? before.get().queue() : 0;
        hops.put(
            each.dpid(),
            CompiledHop.of(
                () ->
                    marked
                        ? rule.withoutSource(marked(hop, mark), steps)
                        : rule.with(hop.arriving(), steps),
                queue));
      }
      before = here;
    }
    return hops;
  }

  /** Packets from a hop that marks bear its mark in place of their Ethernet source. */
  private static List<FieldMatch> marked(PinnedHop hop, int mark) {
    return hop.arriving().stream()
        .map(match -> match.with(Field.ETH_SRC, Marks.of(mark).value()))
        .toList();
  }
}
