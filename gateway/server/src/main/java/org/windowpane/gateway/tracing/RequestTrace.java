package org.windowpane.gateway.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.Clock;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.MDC;

/** The trace of a request, and the span of it that later spans belong to. For any thread. */
public final class RequestTrace {
  /** The key of log lines with the id of the trace. */
  public static final String LOG_KEY = "traceId";

  /** The clock of spans. */
  private static final Clock CLOCK = Clock.getDefault();

  private static final ThreadLocal<RequestTrace> CURRENT = new ThreadLocal<>();

  private final Tracer tracer;
  private final Span span;

  RequestTrace(Tracer tracer, Span span) {
    this.tracer = tracer;
    this.span = span;
  }

  /** The trace of the request that this thread works for. */
  public static Optional<RequestTrace> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** The id of the trace: 32 hex digits. */
  public String id() {
    return span.getSpanContext().getTraceId();
  }

  /** Whether the trace goes to the collector. */
  public boolean isSampled() {
    return span.getSpanContext().isSampled();
  }

  /** The header that names this span. */
  public String header() {
    return TraceParent.of(span.getSpanContext());
  }

  /** The span itself, for its name, its attributes, its status, and its end. */
  public Span span() {
    return span;
  }

  /**
   * Until it is closed, this thread works for the request with this trace, or for none. Its log
   * lines and its commands have the id.
   */
  public static Scope enter(Optional<RequestTrace> trace) {
    Optional<RequestTrace> before = current();
    use(trace);
    return () -> use(before);
  }

  private static void use(Optional<RequestTrace> trace) {
    if (trace.isPresent()) {
      CURRENT.set(trace.get());
      MDC.put(LOG_KEY, trace.get().id());
    } else {
      CURRENT.remove();
      MDC.remove(LOG_KEY);
    }
  }

  /** Begins a span below this one. */
  public RequestTrace begin(String name, SpanKind kind) {
    Span part =
        tracer.spanBuilder(name).setParent(Context.root().with(span)).setSpanKind(kind).startSpan();
    return new RequestTrace(tracer, part);
  }

  /**
   * Adds a span below this one that has ended.
   *
   * @param begunAt when it began, by {@link System#nanoTime}
   * @param nanos how long it took
   */
  public void add(String name, long begunAt, long nanos) {
    if (!isSampled()) {
      return;
    }
    long begin = CLOCK.now() - (System.nanoTime() - begunAt);
    tracer
        .spanBuilder(name)
        .setParent(Context.root().with(span))
        .setStartTimestamp(begin, TimeUnit.NANOSECONDS)
        .startSpan()
        .end(begin + nanos, TimeUnit.NANOSECONDS);
  }

  /** Work of a thread for a request. */
  @FunctionalInterface
  public interface Scope extends AutoCloseable {
    @Override
    void close();
  }
}
