package org.windowpane.gateway.server;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.PlainAccess;
import org.windowpane.gateway.http.PlainProblems;
import org.windowpane.gateway.http.Problems;
import org.windowpane.gateway.http.RequestIds;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException;

/**
 * Opens streams of live events. Not a Jersey resource, because a stream must neither hold a thread
 * nor let a slow reader block a writer.
 */
@Access(value = USERS, scope = READ)
public final class EventsHandler extends Handler.Abstract.NonBlocking {
  private static final Access ACCESS = EventsHandler.class.getAnnotation(Access.class);

  private final PlainAccess access;
  private final LiveEvents events;

  EventsHandler(PlainAccess access, LiveEvents events) {
    this.access = access;
    this.events = events;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Optional<Caller> caller = access.admit(ACCESS, "/events", request, response, callback);
    if (caller.isPresent()) {
      response.setStatus(200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream;charset=utf-8");
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      try {
        events.join(new EventStream(caller.get(), response, callback));
      } catch (QuotaExceededException | UnavailableException e) {
        PlainProblems.write(Problems.of(e, RequestIds.of(request)), response, callback);
      }
    }
    return true;
  }
}
