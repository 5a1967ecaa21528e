package org.windowpane.gateway.encoding;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** The body of an answer, up to a limit on its size. */
public final class BoundedBody implements BodySubscriber<byte[]> {
  private final int largestBytes;
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private final ByteArrayOutputStream read = new ByteArrayOutputStream();
  private Flow.Subscription subscription;

  /** A body of at most so many bytes. */
  public BoundedBody(int largestBytes) {
    this.largestBytes = largestBytes;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription granted) {
    subscription = granted;
    granted.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> more) {
    for (ByteBuffer each : more) {
      if (read.size() + each.remaining() > largestBytes) {
        subscription.cancel();
        body.completeExceptionally(
            new IOException("an answer of more than " + largestBytes + " bytes"));
        return;
      }
      byte[] bytes = new byte[each.remaining()];
      each.get(bytes);
      read.write(bytes, 0, bytes.length);
    }
  }

  @Override
  public void onError(Throwable fault) {
    body.completeExceptionally(fault);
  }

  @Override
  public void onComplete() {
    body.complete(read.toByteArray());
  }
}
