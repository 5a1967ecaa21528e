package org.windowpane.gateway.http;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers every request with 404. */
public final class NoSuchPage extends Handler.Abstract.NonBlocking {
  private final String what;

  public NoSuchPage(String what) {
    this.what = what;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    PlainProblems.write(ProblemException.notFound("such " + what), response, callback);
    return true;
  }
}
