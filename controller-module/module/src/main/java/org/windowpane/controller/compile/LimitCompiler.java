package org.windowpane.controller.compile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.controller.compile.PinnedHop.Selection;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.Step.GotoTable;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.meters.MeterNumbers;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.queues.QueueKind;
import org.windowpane.controller.queues.QueueNumbers;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.controller.services.ServerAnswers;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.QueueMode;

/**
 * Limits: a queue of their own on the first hop's port out, where there is a path and the port has
 * one left, and a meter otherwise. A queue delays what is too much and a meter drops it, which
 * slows TCP down far more.
 *
 * <p>What servers send for services gets a meter, too: an entry that sent it out of a port would
 * take it from the service.
 *
 * <p>The queue's number belongs to one port, so its entry sends packets out of that port itself;
 * the next switch clears the mark, and forwarding goes on. A meter leaves all forwarding as it is.
 */
final class LimitCompiler {

  private final Network network;
  private final QueueNumbers queues;
  private final MeterNumbers meters;
  private final IngressPorts edges;
  private final ServerAnswers answers;

  LimitCompiler(
      Network network,
      QueueNumbers queues,
      MeterNumbers meters,
      IngressPorts edges,
      ServerAnswers answers) {
    this.answers = answers;
    this.network = network;
    this.queues = queues;
    this.meters = meters;
    this.edges = edges;
  }

  Map<Dpid, CompiledHop> compile(RuleEntries rule, Action.Limit limit) {
    Map<Dpid, CompiledHop> hops = new LinkedHashMap<>();
    if (limit.path().isEmpty()) {
      edges
          .of(rule.rule().flowGroup())
          .forEach((at, ingress) -> hops.put(at, metered(rule, limit, at, ingress)));
    } else {
      PinnedHop first = PinnedHop.of(limit.path().get(0), network);
      hops.put(first.hop().dpid(), atFirstHop(rule, limit, first));
    }
    return hops;
  }

  /** A queue or a meter at the first hop; without a path a meter wherever packets enter. */
  List<Need> needs(Rule rule, Action.Limit limit) {
    if (limit.path().isEmpty()) {
      return edges.of(rule.flowGroup()).keySet().stream()
          .map(at -> (Need) new Need.Meter(at))
          .toList();
    }
    PinnedHop first = PinnedHop.of(limit.path().get(0), network);
    if (obstacle(first).isPresent()) {
      return List.of();
    }
    return List.of(
        canQueue(rule, first)
            ? new Need.Queue(first.hop().out(), true, true)
            : new Need.Meter(first.hop().dpid()));
  }

  private CompiledHop atFirstHop(RuleEntries rule, Action.Limit limit, PinnedHop hop) {
    return obstacle(hop)
        .orElseGet(
            () ->
                canQueue(rule.rule(), hop)
                    ? queued(rule, limit, hop)
                    : metered(rule, limit, hop.hop().dpid(), hop.incoming()));
  }

  /** Why neither a queue nor a meter can be chosen here; empty if one can. */
  private static Optional<CompiledHop> obstacle(PinnedHop hop) {
    if (hop.at().isEmpty()) {
      return Optional.of(CompiledHop.undecided("the switch is not connected"));
    }
    SwitchInfo at = hop.at().get();
    boolean unknown = at.queues() == QueueMode.NONE && (!at.settled() || at.awaited());
    return hop.missingPort()
        .map(CompiledHop::failed)
        .or(
            () ->
                unknown
                    ? Optional.of(
                        CompiledHop.undecided(
                            at.problem().orElse("the switch's queues are not known yet")))
                    : Optional.empty());
  }

  private boolean canQueue(Rule rule, PinnedHop hop) {
    return !answers.arePartlyIn(rule.flowGroup())
        && hop.at().orElseThrow().queues() != QueueMode.NONE
        && hop.out().filter(out -> out.up() && out.queueProblem().isEmpty()).isPresent();
  }

  private CompiledHop queued(RuleEntries rule, Action.Limit limit, PinnedHop hop) {
    String id = rule.rule().id();
    Optional<Selection> here = hop.select(id, queues);
    if (here.isEmpty()) {
      return metered(rule, limit, hop.hop().dpid(), hop.incoming());
    }
    QueueWanted queue = hop.queue(here.get(), id, new QueueKind.Limited(limit.limitBps()));
    return CompiledHop.of(() -> rule.with(hop.incoming(), hop.into(here.get())), List.of(queue));
  }

  private CompiledHop metered(
      RuleEntries rule, Action.Limit limit, Dpid at, List<FieldMatch> ingress) {
    MeterNumbers.Answer answer = meters.meterFor(rule.rule().id(), at);
    if (answer instanceof MeterNumbers.Answer.Unknown unknown) {
      return CompiledHop.undecided(unknown.reason());
    }
    if (answer instanceof MeterNumbers.Answer.Refused refused) {
      return CompiledHop.failed(refused.reason());
    }
    int meter = ((MeterNumbers.Answer.Given) answer).meter();
    List<Step> steps = List.of(new Step.Meter(meter), new GotoTable(Pipeline.FORWARDING));
    return CompiledHop.of(() -> rule.with(ingress, steps), List.of())
        .metered(new MeterWanted(meter, rule.rule().id(), limit.limitBps()));
  }
}
