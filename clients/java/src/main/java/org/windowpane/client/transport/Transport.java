package org.windowpane.client.transport;

import java.util.concurrent.CompletableFuture;

/**
 * Sends requests to one gateway. Methods return at once. A future that fails has an {@link
 * java.io.IOException} as its cause. To cancel a future closes its connection, in each phase of the
 * exchange: callers set deadlines by canceling.
 */
public interface Transport extends AutoCloseable {
  /**
   * Sends a request and reads the whole answer. The future fails with {@link
   * AnswerTooLargeException} if the body has more bytes than the limit.
   */
  CompletableFuture<Response> send(Request request);

  /** Sends a request; the future completes when the head of the answer has arrived. */
  CompletableFuture<Streaming> open(Request request);

  /** Closes all connections. Exchanges that are not finished fail. */
  @Override
  void close();
}
