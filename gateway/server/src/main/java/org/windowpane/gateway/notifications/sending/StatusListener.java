package org.windowpane.gateway.notifications.sending;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;

/** Reads the status of an answer, and aborts the connection if the body is long. */
public final class StatusListener implements Response.Listener {
  private static final int MOST_BYTES = 64 * 1024;

  private final CompletableFuture<Integer> status = new CompletableFuture<>();
  private long bytes;
  private int statusCode;

  CompletableFuture<Integer> status() {
    return status;
  }

  /** Jetty gives a malformed answer a status too, but does not call this method for it. */
  @Override
  public void onHeaders(Response response) {
    statusCode = response.getStatus();
  }

  @Override
  public void onContent(Response response, ByteBuffer content) {
    bytes += content.remaining();
    if (bytes > MOST_BYTES) {
      response.abort(new IOException("the answer is longer than " + MOST_BYTES + " bytes"));
    }
  }

  @Override
  public void onComplete(Result result) {
    if (statusCode >= 200 || result.getFailure() == null) {
      status.complete(statusCode);
    } else {
      status.completeExceptionally(result.getFailure());
    }
  }
}
