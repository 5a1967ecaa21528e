package org.windowpane.gateway.http;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.tracing.RequestTrace;
import org.windowpane.gateway.tracing.TraceParent;
import org.windowpane.gateway.tracing.Tracing;

/**
 * Gives every request a trace. Its id is in the log lines, the answer, the problems and the audit
 * events of the request. It is that of the caller's {@code traceparent}, or a new one.
 */
public final class RequestIds extends Handler.Wrapper {
  /** The header of the answer with the id of the trace. */
  public static final String HEADER = "X-Request-Id";

  /** The header of the answer that names the gateway's span. */
  public static final String TRACE = "traceresponse";

  private static final String KEY = "trace";
  private static final int SERVER_ERROR = 500;

  private final Tracing tracing;
  private final Predicate<Request> hasSpan;
  private final Predicate<Request> isOfGateway;

  /**
   * @param hasSpan whether a request may have a span, which probes and files do not need
   * @param isOfGateway whether another gateway forwarded a request
   */
  public RequestIds(
      Tracing tracing,
      Predicate<Request> hasSpan,
      Predicate<Request> isOfGateway,
      Handler handler) {
    super(handler);
    this.tracing = tracing;
    this.hasSpan = hasSpan;
    this.isOfGateway = isOfGateway;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    RequestTrace trace = begin(request);
    request.setAttribute(KEY, trace);
    response.getHeaders().put(HEADER, trace.id()).put(TRACE, trace.header());
    Request.addCompletionListener(request, failure -> end(trace.span(), response.getStatus()));
    try (RequestTrace.Scope scope = RequestTrace.enter(Optional.of(trace))) {
      return super.handle(request, response, callback);
    }
  }

  private RequestTrace begin(Request request) {
    Optional<SpanContext> caller = TraceParent.parse(request.getHeaders().get(TraceParent.HEADER));
    if (!hasSpan.test(request)) {
      return tracing.withoutSpan(caller);
    }
    String method = RequestMetrics.knownMethod(request.getMethod());
    RequestTrace trace = tracing.begin(method, caller, isOfGateway.test(request));
    trace.span().setAttribute("http.request.method", method);
    return trace;
  }

  /** The span has the endpoint, and not the path, which has names and may have a secret code. */
  private static void end(Span span, int status) {
    span.setAttribute("http.response.status_code", status);
    if (status >= SERVER_ERROR) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }

  /** A handler that may run on another thread than this one: it works for the same request. */
  public static Handler.Wrapper entered(Handler handler) {
    return new Handler.Wrapper(handler) {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        try (RequestTrace.Scope scope = RequestTrace.enter(Optional.of(trace(request)))) {
          return super.handle(request, response, callback);
        }
      }
    };
  }

  /** The trace of a request; null for one that Jetty refuses itself. */
  public static RequestTrace trace(Request request) {
    return (RequestTrace) request.getAttribute(KEY);
  }

  /** The id of the trace of a request. */
  public static String of(Request request) {
    RequestTrace trace = trace(request);
    return trace == null ? "without an id" : trace.id();
  }
}
