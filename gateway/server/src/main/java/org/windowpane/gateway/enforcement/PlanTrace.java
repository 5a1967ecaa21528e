package org.windowpane.gateway.enforcement;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.gateway.controller.ControllerException;
import org.windowpane.gateway.controller.Controllers.Duty;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.tracing.RequestTrace;
import org.windowpane.protocol.message.PlanAnswer;

/** The spans of sending a plan, in the trace of every request that it carries out. */
final class PlanTrace {
  /** How the ids of rules that no booking needs begin, and the subjects of their audit events. */
  private static final Map<String, String> SUBJECTS =
      Map.of("service.", "service ", "class.", "traffic class ", "path.", "path rule ");

  private final List<RequestTrace.Part> sends;

  private PlanTrace(List<RequestTrace.Part> sends) {
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
    List<String> subjects =
        Stream.concat(changes.upserts().stream(), removed)
            .flatMap(PlanTrace::subjects)
            .distinct()
            .toList();
    return new PlanTrace(
        ledger.traces().take(subjects).stream()
            .map(trace -> trace.begin("send plan", SpanKind.CLIENT))
            .toList());
  }

  private static Stream<String> subjects(PlanRule rule) {
    Stream<String> others =
        SUBJECTS.entrySet().stream()
            .filter(it -> rule.id().startsWith(it.getKey()))
            .map(it -> it.getValue() + rule.id().substring(it.getKey().length()));
    return Stream.concat(
        rule.sources().stream().map(source -> "booking " + source.booking()), others);
  }

  /** Names the first of the requests: a plan has one header. */
  Optional<String> header() {
    return sends.stream().findFirst().map(it -> it.trace().header());
  }

  /** Sends the plan, and ends the spans. The log lines of sending have the id of the trace. */
  PlanAnswer around(Send send) throws ControllerException, InterruptedException {
    long begunAt = System.nanoTime();
    boolean isAnswered = false;
    try (RequestTrace.Scope scope = scope()) {
      PlanAnswer answer = send.send();
      isAnswered = true;
      addTimes(answer, System.nanoTime() - begunAt);
      return answer;
    } finally {
      for (RequestTrace.Part part : sends) {
        if (!isAnswered) {
          part.span().setStatus(StatusCode.ERROR);
        }
        part.end();
      }
    }
  }

  private RequestTrace.Scope scope() {
    return sends.isEmpty() ? () -> {} : sends.get(0).trace().enter();
  }

  /**
   * The module reports times by its running clock, from when it had read the plan. What the answer
   * took beyond them is halved between both ways, so that the clocks need not agree.
   */
  private void addTimes(PlanAnswer answer, long tookNanos) {
    answer
        .times()
        .ifPresent(
            times -> {
              long took = tookNanos / 1_000;
              long confirmed = Math.max(0, Math.min(times.confirmedMicros(), took));
              long applied = Math.max(0, Math.min(times.appliedMicros(), confirmed));
              for (RequestTrace.Part part : sends) {
                part.span().setAttribute("windowpane.plan.generation", answer.generation());
                Instant received = part.begin().plus(micros((took - confirmed) / 2));
                RequestTrace trace = part.trace();
                trace.add("apply plan", received, micros(applied));
                trace.add(
                    "await barriers", received.plus(micros(applied)), micros(confirmed - applied));
              }
            });
  }

  private static Duration micros(long count) {
    return Duration.ofNanos(count * 1_000);
  }
}
