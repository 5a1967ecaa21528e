package org.windowpane.gateway.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.TracerProvider;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The traces that wait for the plan with their changes. */
public final class PlanTracesTest {
  private final PlanTraces traces = new PlanTraces();

  private static RequestTrace trace() {
    SpanContext sampled =
        SpanContext.create(
            "4bf92f3577b34da6a3ce929d0e0e4736",
            "00f067aa0ba902b7",
            TraceFlags.getSampled(),
            TraceState.getDefault());
    return new RequestTrace(TracerProvider.noop().get("test"), Span.wrap(sampled));
  }

  private static Stream<String> bookings(int from, int to) {
    return IntStream.range(from, to).mapToObj(number -> "booking " + number);
  }

  @Test
  void aTraceIsTakenOnceForAllItsSubjects() {
    RequestTrace group = trace();
    bookings(0, 3).forEach(it -> traces.put(it, group));
    assertThat(traces.take(bookings(0, 3))).isEqualTo(List.of(group));
    assertThat(traces.take(bookings(0, 3))).isEmpty();
  }

  @Test
  void theLastRequestAboutASubjectIsTheOneThatThePlanCarriesOut() {
    RequestTrace change = trace();
    traces.put("booking 0", trace());
    traces.put("booking 0", change);
    assertThat(traces.take(bookings(0, 1))).isEqualTo(List.of(change));
  }

  @Test
  void aPlanForManyRequestsHasFiftyTracesAndForgetsTheOthers() {
    bookings(0, 80).forEach(it -> traces.put(it, trace()));
    assertThat(traces.take(bookings(0, 80))).hasSize(PlanTraces.MOST_OF_PLAN);
    assertThat(traces.take(bookings(0, 80))).isEmpty();
  }

  @Test
  void theOldestAreForgottenWhereMoreWaitThanAreKept() {
    bookings(0, PlanTraces.MOST + 1).forEach(it -> traces.put(it, trace()));
    assertThat(traces.take(bookings(0, 1))).isEmpty();
    assertThat(traces.take(bookings(1, 2))).hasSize(1);
  }

  @Test
  void aTraceThatIsNotSampledIsNotKept() {
    try (Tracing off = Tracing.off()) {
      traces.put("booking 0", off.begin("GET", Optional.empty(), false));
    }
    assertThat(traces.take(bookings(0, 1))).isEmpty();
  }
}
