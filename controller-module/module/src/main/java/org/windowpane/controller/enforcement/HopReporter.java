package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.HopReport;
import org.windowpane.controller.plan.CompiledHop;
import org.windowpane.controller.plan.Entry;
import org.windowpane.controller.plan.QueueWanted;
import org.windowpane.controller.plan.Step;

/** Says what became of a rule on one switch, from what is known of its entries and queues. */
final class HopReporter {

  private final Dpid dpid;
  private final SwitchWanted wanted;
  private final FlowState flows;
  private final QueueState queues;

  HopReporter(Dpid dpid, SwitchWanted wanted, FlowState flows, QueueState queues) {
    this.dpid = dpid;
    this.wanted = wanted;
    this.flows = flows;
    this.queues = queues;
  }

  HopReport report(CompiledHop hop, Instant now) {
    OptionalInt number =
        hop.queue().map(queue -> OptionalInt.of(queue.queue())).orElse(OptionalInt.empty());
    Optional<String> error = hop.error().or(() -> wanted.obstacle(hop)).or(() -> error(hop, now));
    List<String> sharedWith = hop.queue().map(wanted::sharing).orElse(List.of());
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
        Optional<String> error = flows.error(entry.key());
        if (error.isPresent()) {
          return error;
        }
      }
    }
    return hop.queue().flatMap(queue -> queueError(hop, queue, now));
  }

  private Optional<String> queueError(CompiledHop hop, QueueWanted queue, Instant now) {
    if (!queues.isAsWanted(queue)) {
      return queues.error(queue);
    }
    return marks(hop) ? queues.marksProblem(queue.port(), now) : Optional.empty();
  }

  private boolean isInstalled(CompiledHop hop, Instant now) {
    boolean queued =
        hop.queue()
            .map(
                queue ->
                    queues.isAsWanted(queue) && !(marks(hop) && queues.lacksMarks(queue.port())))
            .orElse(true);
    return queued
        && wanted
            .realised(hop)
            .map(entries -> entries.stream().allMatch(entry -> flows.isInstalled(entry, now)))
            .orElse(false);
  }

  private static boolean marks(CompiledHop hop) {
    return hop.entries().stream()
        .flatMap(entry -> entry.steps().stream())
        .anyMatch(Step.SetEthSrc.class::isInstance);
  }
}
