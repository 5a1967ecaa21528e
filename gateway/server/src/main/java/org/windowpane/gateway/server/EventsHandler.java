package org.windowpane.gateway.server;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.AccessControl;
import org.windowpane.gateway.http.AccessFilter;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.LeaderForwarding;
import org.windowpane.gateway.http.PlainProblems;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.Problems;
import org.windowpane.gateway.http.RequestIds;

/**
 * Opens streams of live events. Not a Jersey resource, because a stream must neither hold a thread
 * nor let a slow reader block a writer.
 */
@Access(value = USERS, scope = READ)
public final class EventsHandler extends Handler.Abstract.NonBlocking {
  private static final Access ACCESS = EventsHandler.class.getAnnotation(Access.class);

  private final AccessControl accessControl;
  private final LiveEvents events;

  EventsHandler(AccessControl accessControl, LiveEvents events) {
    this.accessControl = accessControl;
    this.events = events;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      if (!HttpMethod.GET.is(request.getMethod())) {
        throw ProblemException.http(405, "Method Not Allowed");
      }
      Caller caller = accessControl.admit(ACCESS, credentials(request));
      response.setStatus(200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream;charset=utf-8");
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      if (!events.join(new EventStream(caller, response, callback))) {
        throw ProblemException.unavailable("Too many clients listen to live events.");
      }
    } catch (RuntimeException e) {
      PlainProblems.write(Problems.of(e, RequestIds.of(request)), response, callback);
    }
    return true;
  }

  private static AccessControl.Credentials credentials(Request request) {
    return new AccessControl.Credentials(
        request.getHeaders().get(HttpHeader.AUTHORIZATION),
        Request.getCookies(request).stream()
            .filter(cookie -> cookie.getName().equals(AccessFilter.COOKIE))
            .map(HttpCookie::getValue)
            .findFirst()
            .orElse(null),
        LeaderForwarding.addressOf(request));
  }
}
