package org.windowpane.gateway.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.MDC;

/** The trace of a request, and the span of it that later spans belong to. For any thread. */
public final class RequestTrace {
  /** The key of log lines with the id of the trace. */
  public static final String LOG_KEY = "traceId";

  private static final ThreadLocal<RequestTrace> CURRENT = new ThreadLocal<>();

  private final Tracer tracer;
  private final Context parent;
  private final Span span;

  RequestTrace(Tracer tracer, Span span) {
    this.tracer = tracer;
    this.parent = Context.root().with(span);
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

  /** The header that names this span. */
  public String header() {
    return TraceParent.of(span.getSpanContext());
  }

  /** Gives the span another name. */
  public void rename(String name) {
    span.updateName(name);
  }

  /** Until it is closed, this thread works for the request, and its log lines have the id. */
  public Scope enter() {
    RequestTrace before = CURRENT.get();
    use(this);
    return () -> use(before);
  }

  private static void use(RequestTrace trace) {
    if (trace == null) {
      CURRENT.remove();
      MDC.remove(LOG_KEY);
    } else {
      CURRENT.set(trace);
      MDC.put(LOG_KEY, trace.id());
    }
  }

  /** Begins a span. End it with {@link Part#end}. */
  public Part begin(String name, SpanKind kind) {
    return new Part(name, kind, Instant.now());
  }

  /** Adds a span that has ended. */
  public RequestTrace add(String name, Instant begin, Duration took) {
    Part part = new Part(name, SpanKind.INTERNAL, begin);
    part.own.end(begin.plus(took));
    return part.trace();
  }

  /** Work of a thread for a request. */
  @FunctionalInterface
  public interface Scope extends AutoCloseable {
    @Override
    void close();
  }

  /** A span that has begun. */
  public final class Part {
    private final Span own;
    private final Instant begin;
    private final long begunAt = System.nanoTime();

    private Part(String name, SpanKind kind, Instant begin) {
      this.begin = begin;
      this.own =
          tracer
              .spanBuilder(name)
              .setParent(parent)
              .setSpanKind(kind)
              .setStartTimestamp(begin)
              .startSpan();
    }

    /** The trace, with this span as the one that later spans belong to. */
    public RequestTrace trace() {
      return new RequestTrace(tracer, own);
    }

    /** The span itself, for attributes and its status. */
    public Span span() {
      return own;
    }

    /** When it began. */
    public Instant begin() {
      return begin;
    }

    /** Ends it, so long after its begin as the running clock shows. */
    public void end() {
      own.end(begin.plusNanos(System.nanoTime() - begunAt));
    }
  }
}
