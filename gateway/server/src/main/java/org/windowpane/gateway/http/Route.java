package org.windowpane.gateway.http;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Passes on requests for one path, or for a path and everything below it. */
public final class Route extends Handler.Wrapper {
  /** The base path of the API. */
  public static final String API = "/api/v1";

  private final String path;
  private final boolean below;

  private Route(String path, boolean below, Handler handler) {
    super(handler);
    this.path = path;
    this.below = below;
  }

  public static Route at(String path, Handler handler) {
    return new Route(path, false, handler);
  }

  public static Route below(String path, Handler handler) {
    return new Route(path, true, handler);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String requestPath = Request.getPathInContext(request);
    boolean matches = requestPath.equals(path) || (below && requestPath.startsWith(path + "/"));
    return matches && super.handle(request, response, callback);
  }
}
