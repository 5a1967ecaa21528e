package org.windowpane.gateway.enforcement;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.gateway.controller.ControllerException;
import org.windowpane.gateway.controller.Controllers.Duty;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.tracing.RequestTrace;
import org.windowpane.protocol.message.PlanAnswer;
import org.windowpane.protocol.message.PlanTimes;

/** The spans of sending a plan, in the trace of every request that it carries out. */
final class PlanTrace {
  private final List<RequestTrace> sends;

  private PlanTrace(List<RequestTrace> sends) {
    this.sends = sends;
  }

  /** Sends a plan. */
  @FunctionalInterface
  interface Send {
    PlanAnswer send() throws ControllerException, InterruptedException;
  }

  /**
   * Begins the spans. A standby has the plan too, and no span: it changes no switch.
   *
   * @param before the plan that has the removed rules
   */
  static PlanTrace of(Duty duty, Ledger ledger, Plan.Changes changes, Plan before) {
    if (!duty.isActive()) {
      return new PlanTrace(List.of());
    }
    Stream<PlanRule> removed =
        changes.removals().stream().flatMap(id -> Stream.ofNullable(before.rules().get(id)));
    Stream<String> subjects =
        Stream.concat(changes.upserts().stream(), removed).flatMap(PlanTrace::subjects);
    return new PlanTrace(
        ledger.traces().take(subjects).stream()
            .map(trace -> trace.begin("send plan", SpanKind.CLIENT))
            .toList());
  }

  /** The subjects of the audit events of the requests that a rule can come from. */
  private static Stream<String> subjects(PlanRule rule) {
    Stream<String> resources =
        Stream.of(
                ServiceRecord.nameOf(rule.id()).map("service "::concat),
                TrafficClassRecord.nameOf(rule.id()).map("traffic class "::concat),
                PathRuleRecord.nameOf(rule.id()).map("path rule "::concat))
            .flatMap(Optional::stream);
    return Stream.concat(
        rule.sources().stream().map(source -> "booking " + source.booking()), resources);
  }

  /** Names the first of the requests: a plan has one header. */
  Optional<String> header() {
    return sends.stream().findFirst().map(RequestTrace::header);
  }

  /** Sends the plan, and ends the spans. The log lines of sending have the id of the trace. */
  PlanAnswer around(Send send) throws ControllerException, InterruptedException {
    long begunAt = System.nanoTime();
    boolean isAnswered = false;
    try (RequestTrace.Scope scope = scope()) {
      PlanAnswer answer = send.send();
      isAnswered = true;
      sends.forEach(
          it -> it.span().setAttribute("windowpane.plan.generation", answer.generation()));
      answer.times().ifPresent(times -> addTimes(times, begunAt, System.nanoTime() - begunAt));
      return answer;
    } finally {
      for (RequestTrace part : sends) {
        if (!isAnswered) {
          part.span().setStatus(StatusCode.ERROR);
        }
        part.span().end();
      }
    }
  }

  private RequestTrace.Scope scope() {
    return RequestTrace.enter(sends.stream().findFirst());
  }

  /**
   * The module reports times by its running clock, from when it had read the plan. What the answer
   * took beyond them is halved between both ways, so that the clocks need not agree.
   */
  private void addTimes(PlanTimes times, long begunAt, long took) {
    long confirmed = Math.min(nanos(times.confirmedMicros()), took);
    long applied = Math.min(nanos(times.appliedMicros()), confirmed);
    long receivedAt = begunAt + (took - confirmed) / 2;
    for (RequestTrace part : sends) {
      part.add("apply plan", receivedAt, applied);
      part.add("await barriers", receivedAt + applied, confirmed - applied);
    }
  }

  private static long nanos(long micros) {
    return TimeUnit.MICROSECONDS.toNanos(micros);
  }
}
