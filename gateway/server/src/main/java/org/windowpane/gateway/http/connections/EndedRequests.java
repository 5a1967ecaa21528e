package org.windowpane.gateway.http.connections;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Ends each request whose answer cannot be sent, mostly because its client is gone. Jersey leaves
 * such a request open once a part of the answer was sent: {@code ContainerResponse.close} passes
 * the failure to a writer that ends only requests without an answer. What waits for the end of the
 * request would wait for ever.
 */
public final class EndedRequests extends Handler.Wrapper {
  private static final String ATTRIBUTE = EndedRequests.class.getName();

  /** Ends the requests to a handler that may leave them open. */
  public EndedRequests(Handler handler) {
    super(handler);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Once once = new Once(callback);
    request.setAttribute(ATTRIBUTE, once);
    return super.handle(request, new Sent(request, response, once), once);
  }

  /**
   * Ends a request with a failure, and closes its connection where a part of the answer was sent.
   *
   * @param request a request to the handler
   */
  static void fail(Request request, Throwable failure) {
    ((Callback) request.getAttribute(ATTRIBUTE)).failed(failure);
  }

  /** An answer that ends its request where it cannot be sent. */
  private static final class Sent extends Response.Wrapper {
    private final Once end;

    Sent(Request request, Response response, Once end) {
      super(request, response);
      this.end = end;
    }

    @Override
    public void write(boolean last, ByteBuffer content, Callback callback) {
      if (end.isComplete()) {
        // Jetty ends a request only after its handler has returned. Until then, Jersey would send
        // the end of an answer that has broken off.
        callback.failed(new EofException("The answer has ended."));
        return;
      }
      super.write(
          last,
          content,
          Callback.from(
              callback.getInvocationType(),
              callback::succeeded,
              failure -> {
                callback.failed(failure);
                end.failed(failure);
              }));
    }
  }

  /** Completes a callback the first time only. */
  private static final class Once extends Callback.Nested {
    private final AtomicBoolean isComplete = new AtomicBoolean();

    Once(Callback callback) {
      super(callback);
    }

    boolean isComplete() {
      return isComplete.get();
    }

    @Override
    public void succeeded() {
      if (isComplete.compareAndSet(false, true)) {
        super.succeeded();
      }
    }

    @Override
    public void failed(Throwable failure) {
      if (isComplete.compareAndSet(false, true)) {
        super.failed(failure);
      }
    }
  }
}
