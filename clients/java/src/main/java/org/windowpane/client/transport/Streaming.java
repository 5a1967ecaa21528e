package org.windowpane.client.transport;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/**
 * An answer with a body that arrives over time. Each thread may close it: that ends a read that
 * waits.
 *
 * @param status from 100 to 599
 * @param headers the first value of each header, by its name in lower case
 * @param body the body, without a limit on its size
 */
public record Streaming(int status, Map<String, String> headers, InputStream body)
    implements AutoCloseable {

  /** Reads the rest of a body of at most {@code limit} bytes. */
  public Response whole(int limit) throws IOException {
    byte[] bytes = body.readNBytes(limit + 1);
    if (bytes.length > limit) {
      throw new AnswerTooLargeException(limit);
    }
    return new Response(status, headers, bytes);
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
