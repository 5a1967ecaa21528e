package org.windowpane.gateway.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Admits callers to endpoints outside Jersey, which only answer GET. */
public final class PlainAccess {
  private final AccessControl control;
  private final SecurityEventFilter events;

  public PlainAccess(AccessControl control, SecurityEventFilter events) {
    this.control = control;
    this.events = events;
  }

  /**
   * Admits the sender of a request.
   *
   * @param access who may call the endpoint
   * @param path the endpoint
   * @return empty where the sender is refused, and was answered
   */
  public Optional<Caller> admit(
      Access access, String path, Request request, Response response, Callback callback) {
    Optional<Caller> caller = Optional.empty();
    try {
      if (!HttpMethod.GET.is(request.getMethod())) {
        throw ProblemException.http(405, "Method Not Allowed");
      }
      caller = Optional.of(control.authenticate(access, credentials(request)));
      control.authorize(access, caller.get());
      return caller;
    } catch (RuntimeException e) {
      ProblemException problem = Problems.of(e, RequestIds.of(request));
      events.refused(
          new SecurityEventFilter.Answered(
              "GET " + path,
              caller,
              Request.getRemoteAddr(request),
              request.getHeaders().contains(HttpHeader.AUTHORIZATION)),
          problem.problem());
      PlainProblems.write(problem, response, callback);
      return Optional.empty();
    }
  }

  private static AccessControl.Credentials credentials(Request request) {
    return new AccessControl.Credentials(
        request.getHeaders().get(HttpHeader.AUTHORIZATION),
        Caller.cookie(request, AccessFilter.COOKIE).orElse(null),
        Request.getRemoteAddr(request));
  }
}
