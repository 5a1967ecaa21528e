package org.windowpane.gateway.http.files;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.http.PlainProblems;
import org.windowpane.gateway.http.ProblemException;

/** Answers every request with 404, which clients do not cache. */
final class MissingFile extends Handler.Abstract.NonBlocking {
  private static final String NEVER = "no-store";

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, NEVER);
    PlainProblems.write(ProblemException.notFound("such page"), response, callback);
    return true;
  }
}
