package org.windowpane.gateway.http;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.MDC;

/** Gives every request an id, for its log lines, its answer and its problems. */
public final class RequestIds extends Handler.Wrapper {
  /** The header of the answer. */
  public static final String HEADER = "X-Request-Id";

  private static final String KEY = "requestId";

  public RequestIds(Handler handler) {
    super(handler);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String id = request.getId() + "-" + Long.toString(request.getBeginNanoTime(), 36);
    request.setAttribute(KEY, id);
    response.getHeaders().put(HEADER, id);
    MDC.put(KEY, id);
    try {
      return super.handle(request, response, callback);
    } finally {
      MDC.remove(KEY);
    }
  }

  public static String of(Request request) {
    return String.valueOf(request.getAttribute(KEY));
  }
}
