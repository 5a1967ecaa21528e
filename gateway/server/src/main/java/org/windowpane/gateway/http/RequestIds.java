package org.windowpane.gateway.http;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
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

  public RequestIds(Tracing tracing, Handler handler) {
    super(handler);
    this.tracing = tracing;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Span span =
        tracing.begin(
            request.getMethod(), TraceParent.parse(request.getHeaders().get(TraceParent.HEADER)));
    RequestTrace trace = tracing.below(span);
    request.setAttribute(KEY, trace);
    response.getHeaders().put(HEADER, trace.id()).put(TRACE, trace.header());
    Request.addCompletionListener(request, failure -> end(span, request, response));
    try (RequestTrace.Scope scope = trace.enter()) {
      return super.handle(request, response, callback);
    }
  }

  /** The path has ids of bookings and names, and no content; the query may have tokens. */
  private static void end(Span span, Request request, Response response) {
    int status = response.getStatus();
    span.setAttribute("http.request.method", request.getMethod())
        .setAttribute("url.path", Request.getPathInContext(request))
        .setAttribute("http.response.status_code", status);
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
        try (RequestTrace.Scope scope = trace(request).enter()) {
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
