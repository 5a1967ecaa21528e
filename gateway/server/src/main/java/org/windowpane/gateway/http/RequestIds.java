package org.windowpane.gateway.http;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.MDC;

/** Gives every request a name that its log lines, its answer and its problems bear. */
public final class RequestIds extends Handler.Wrapper {
  /** The header of the answer. */
  static final String HEADER = "X-Request-Id";

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

  /** Hands the address of the one who asks on to resources. */
  @PreMatching
  public static final class Filter implements ContainerRequestFilter {
    @Inject private Provider<Request> jetty;

    @Override
    public void filter(ContainerRequestContext request) {
      request.setProperty(Caller.ADDRESS, LeaderForwarding.addressOf(jetty.get()));
    }
  }
}
