package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.HopReport;
import org.windowpane.controller.plan.CompiledHop;
import org.windowpane.controller.plan.Entry;
import org.windowpane.controller.plan.MeterWanted;
import org.windowpane.controller.plan.QueueWanted;

/** Says what became of a rule on one switch, from what is known of its entries and queues. */
final class HopReporter {

  private final Dpid dpid;
  private final FlowState flows;
  private final QueueState queues;
  private final MeterState meters;

  HopReporter(Dpid dpid, FlowState flows, QueueState queues, MeterState meters) {
    this.dpid = dpid;
    this.flows = flows;
    this.queues = queues;
    this.meters = meters;
  }

  HopReport report(CompiledHop hop, Instant now) {
    OptionalInt number = hop.queues().stream().mapToInt(QueueWanted::queue).findFirst();
    Optional<String> error = hop.error().or(() -> error(hop, now));
    if (error.isPresent()) {
      return new HopReport(dpid, HopReport.State.FAILED, number, error);
    }
    HopReport.State state =
        isInstalled(hop, now) ? HopReport.State.INSTALLED : HopReport.State.PENDING;
    return new HopReport(dpid, state, number, Optional.empty());
  }

  private Optional<String> error(CompiledHop hop, Instant now) {
    for (Entry entry : hop.entries()) {
      if (!flows.isInstalled(entry, now)) {
        Optional<String> error = flows.error(entry.key());
        if (error.isPresent()) {
          return error;
        }
      }
    }
    return hop.queues().stream()
        .flatMap(queue -> queueError(queue, now).stream())
        .findFirst()
        .or(() -> hop.meter().flatMap(this::meterError));
  }

  private Optional<String> queueError(QueueWanted queue, Instant now) {
    return queues.isAsWanted(queue) ? queues.marksProblem(queue.port(), now) : queues.error(queue);
  }

  private Optional<String> meterError(MeterWanted meter) {
    return meters.isAsWanted(meter) ? Optional.empty() : meters.error(meter.meter());
  }

  private boolean isInstalled(CompiledHop hop, Instant now) {
    return hop.queues().stream()
            .allMatch(queue -> queues.isAsWanted(queue) && !queues.lacksMarks(queue.port()))
        && hop.meter().map(meters::isAsWanted).orElse(true)
        && hop.entries().stream().allMatch(entry -> flows.isInstalled(entry, now));
  }
}
