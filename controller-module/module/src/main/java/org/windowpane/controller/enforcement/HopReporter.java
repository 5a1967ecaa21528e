package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.windowpane.controller.compile.CompiledHop;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.controller.reconcile.Numbered;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.value.Dpid;

/** Reports the state of a rule on one switch, from the state of its entries and queues. */
final class HopReporter {

  private final Dpid dpid;
  private final SwitchWanted wanted;
  private final FlowState flows;
  private final QueueState queues;
  private final NumberedState<MeterWanted, MeterShape> meters;
  private final NumberedState<GroupWanted, GroupShape> groups;

  HopReporter(
      Dpid dpid,
      SwitchWanted wanted,
      FlowState flows,
      QueueState queues,
      NumberedState<MeterWanted, MeterShape> meters,
      NumberedState<GroupWanted, GroupShape> groups) {
    this.dpid = dpid;
    this.wanted = wanted;
    this.flows = flows;
    this.queues = queues;
    this.meters = meters;
    this.groups = groups;
  }

  HopReport report(CompiledHop hop, Instant now) {
    return isEntriesOnly(hop) && isInstalled(hop, now)
        ? new HopReport(
            dpid, HopReport.State.INSTALLED, OptionalInt.empty(), List.of(), Optional.empty())
        : reportAll(hop, now);
  }

  /** Whether nothing can be wrong with the hop once its entries are there. */
  private boolean isEntriesOnly(CompiledHop hop) {
    return hop.error().isEmpty()
        && hop.queues().isEmpty()
        && hop.meter().isEmpty()
        && hop.group().isEmpty()
        && !wanted.hasOneTable();
  }

  private HopReport reportAll(CompiledHop hop, Instant now) {
    OptionalInt number = hop.queues().stream().mapToInt(QueueWanted::queue).findFirst();
    Optional<String> error = hop.error().or(() -> wanted.obstacle(hop)).or(() -> error(hop, now));
    List<String> sharedWith =
        hop.ownQueues().stream()
            .flatMap(queue -> wanted.sharing(queue).stream())
            .distinct()
            .sorted()
            .toList();
    if (error.isPresent()) {
      return new HopReport(dpid, HopReport.State.FAILED, number, sharedWith, error);
    }
    HopReport.State state =
        isInstalled(hop, now) ? HopReport.State.INSTALLED : HopReport.State.PENDING;
    return new HopReport(dpid, state, number, sharedWith, Optional.empty());
  }

  private Optional<String> error(CompiledHop hop, Instant now) {
    for (Entry entry : wanted.realised(hop).orElse(List.of())) {
      if (!flows.isInstalled(entry, now)) {
        Optional<String> error = flows.observed().error(entry.key());
        if (error.isPresent()) {
          return error;
        }
      }
    }
    return hop.queues().stream()
        .flatMap(queue -> queueError(queue, now).stream())
        .findFirst()
        .or(() -> hop.meter().flatMap(meter -> error(meters, meter)))
        .or(() -> hop.group().flatMap(group -> error(groups, group)));
  }

  private Optional<String> queueError(QueueWanted queue, Instant now) {
    return queues.isAsWanted(queue)
        ? queues.marksProblem(queue.port(), now)
        : flows.checkedAt().flatMap(read -> queues.error(queue));
  }

  private static <W extends Numbered<S>, S> Optional<String> error(
      NumberedState<W, S> state, W want) {
    return state.isAsWanted(want) ? Optional.empty() : state.observed().error(want.number());
  }

  private boolean isInstalled(CompiledHop hop, Instant now) {
    return hop.queues().stream().allMatch(queue -> isQueued(hop, queue))
        && hop.meter().map(meters::isAsWanted).orElse(true)
        && hop.group().map(groups::isAsWanted).orElse(true)
        && wanted
            .realised(hop)
            .map(entries -> entries.stream().allMatch(entry -> flows.isInstalled(entry, now)))
            .orElse(false);
  }

  private boolean isQueued(CompiledHop hop, QueueWanted queue) {
    return queues.isAsWanted(queue) && !(marks(hop) && queues.lacksMarks(queue.port()));
  }

  private static boolean marks(CompiledHop hop) {
    return hop.entries().stream()
        .flatMap(entry -> entry.steps().stream())
        .anyMatch(Step.SetEthSrc.class::isInstance);
  }
}
