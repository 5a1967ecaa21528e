package org.windowpane.gateway.rest;

import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The stream of live events. Beside Jersey rather than in it, because a stream must neither hold a
 * thread nor let a slow reader block a writer.
 */
final class EventsHandler extends Handler.Abstract.NonBlocking {
  private final Gatekeeper gatekeeper;
  private final LiveEvents events;

  EventsHandler(Gatekeeper gatekeeper, LiveEvents events) {
    this.gatekeeper = gatekeeper;
    this.events = events;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      if (!HttpMethod.GET.is(request.getMethod())) {
        throw ProblemException.http(405, "Method Not Allowed");
      }
      Caller caller = gatekeeper.admit("GET /events", shown(request));
      response.setStatus(200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream;charset=utf-8");
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      if (!events.join(new EventStream(caller, response, callback))) {
        throw ProblemException.unavailable("Too many are listening.");
      }
    } catch (RuntimeException e) {
      PlainProblems.write(Problems.of(e, RequestIds.of(request)), response, callback);
    }
    return true;
  }

  private static Gatekeeper.Shown shown(Request request) {
    return new Gatekeeper.Shown(
        request.getHeaders().get(HttpHeader.AUTHORIZATION),
        Request.getCookies(request).stream()
            .filter(cookie -> cookie.getName().equals(Guard.COOKIE))
            .map(HttpCookie::getValue)
            .findFirst()
            .orElse(null),
        Forwarding.addressOf(request));
  }
}
