package org.windowpane.gateway.rest;

import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.security.AccessTable;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.SessionToken;

/**
 * The stream of live events. Beside Jersey rather than in it, because a stream must neither hold a
 * thread nor let a slow reader block a writer.
 */
final class EventsHandler extends Handler.Abstract.NonBlocking {
  private final LogIn logIn;
  private final LiveEvents events;

  EventsHandler(LogIn logIn, LiveEvents events) {
    this.logIn = logIn;
    this.events = events;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      if (!HttpMethod.GET.is(request.getMethod())) {
        throw ProblemException.http(405, "Method Not Allowed");
      }
      LogIn.Known known = known(request);
      response.setStatus(200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream;charset=utf-8");
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      if (!events.join(new EventStream(known, response, callback))) {
        throw ProblemException.unavailable("Too many are listening.");
      }
    } catch (RuntimeException e) {
      PlainProblems.write(Problems.of(e, RequestIds.of(request)), response, callback);
    }
    return true;
  }

  private LogIn.Known known(Request request) {
    Optional<LogIn.Known> known =
        Request.getCookies(request).stream()
            .filter(cookie -> cookie.getName().equals(Guard.COOKIE))
            .map(HttpCookie::getValue)
            .findFirst()
            .flatMap(value -> logIn.carrier(new SessionToken(value)));
    LogIn.Known found = known.orElseThrow(() -> ProblemException.unauthenticated(null));
    if (!AccessTable.allows(found.principal().role(), "GET /events")) {
      throw ProblemException.forbidden("This is not for your role.");
    }
    return found;
  }
}
