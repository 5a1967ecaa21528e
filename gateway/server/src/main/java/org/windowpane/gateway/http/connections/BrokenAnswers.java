package org.windowpane.gateway.http.connections;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * Closes the connection where an answer breaks off, for instance because the database is gone in
 * the middle of an export. Jersey would end such an answer as a complete one, and clients would
 * take a part of a file for the whole.
 */
public final class BrokenAnswers implements WriterInterceptor {
  @Inject private Provider<Request> request;
  @Inject private Provider<Response> response;

  @Override
  public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
    try {
      context.proceed();
    } catch (IOException | RuntimeException e) {
      // Before its first byte, Jersey can still send an error instead.
      if (response.get().isCommitted()) {
        EndedRequests.fail(request.get(), e);
      }
      throw e;
    }
  }
}
