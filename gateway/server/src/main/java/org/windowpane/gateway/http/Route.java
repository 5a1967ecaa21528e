package org.windowpane.gateway.http;

import java.util.List;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Passes on requests for one path, or for a path and everything below it. */
public final class Route extends Handler.Wrapper {
  /** The base path of the API. */
  public static final String API = "/api/v1";

  private final List<String> paths;
  private final boolean below;

  private Route(List<String> paths, boolean below, Handler handler) {
    super(handler);
    this.paths = paths;
    this.below = below;
  }

  public static Route at(String path, Handler handler) {
    return new Route(List.of(path), false, handler);
  }

  public static Route below(String path, Handler handler) {
    return below(List.of(path), handler);
  }

  public static Route below(List<String> paths, Handler handler) {
    return new Route(paths, true, handler);
  }

  /** Whether a request is for one of the paths, or for something below one. */
  public static boolean isBelow(List<String> paths, Request request) {
    String requestPath = Request.getPathInContext(request);
    return paths.stream()
        .anyMatch(path -> requestPath.equals(path) || requestPath.startsWith(path + "/"));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    boolean matches =
        below ? isBelow(paths, request) : paths.contains(Request.getPathInContext(request));
    return matches && super.handle(request, response, callback);
  }
}
