package org.windowpane.controller.web;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.restlet.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.plan.PlanAnswer;
import org.windowpane.protocol.message.PlanTimes;

/** Measures what a plan takes, and logs it with the trace of the request that it carries out. */
final class PlanClock {
  private static final Logger LOG = LoggerFactory.getLogger(PlanClock.class);
  private static final long NANOS_PER_MICRO = 1_000;

  /** Of W3C Trace Context; its second field is the id of the trace. */
  private static final Pattern TRACE =
      Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");

  private final Optional<String> trace;
  private final long receivedAt = System.nanoTime();

  private PlanClock(Optional<String> trace) {
    this.trace = trace;
  }

  /** The plan of a request was read just now. A trace that is not valid is ignored. */
  static PlanClock started(Request request) {
    Matcher header = TRACE.matcher(request.getHeaders().getFirstValue("traceparent", true, ""));
    return new PlanClock(header.matches() ? Optional.of(header.group(1)) : Optional.empty());
  }

  /** The answers of switches to a plan have just arrived. */
  PlanTimes times(PlanAnswer.Accepted accepted) {
    PlanTimes times =
        new PlanTimes(
            Math.max(0, accepted.appliedAt() - receivedAt) / NANOS_PER_MICRO,
            (System.nanoTime() - receivedAt) / NANOS_PER_MICRO);
    trace.ifPresent(
        id ->
            LOG.info(
                "trace {}: plan {} with {} rules, applied after {} us, confirmed after {} us",
                id,
                accepted.generation(),
                accepted.rules().size(),
                times.appliedMicros(),
                times.confirmedMicros()));
    return times;
  }
}
