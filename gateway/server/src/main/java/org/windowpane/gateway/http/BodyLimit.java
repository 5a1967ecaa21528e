package org.windowpane.gateway.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Limits the size of a request's body, and reads the whole body first. So a parser may stop at the
 * first error in the body, and the connection stays usable.
 */
@PreMatching
public final class BodyLimit implements ContainerRequestFilter {
  public static final long BYTES = 64 * 1024;
  private static final String BODY = "body";

  @Override
  public void filter(ContainerRequestContext request) throws IOException {
    if (request.getLength() > BYTES) {
      throw ProblemException.tooLarge(BYTES);
    }
    long contentLength = request.getLength();
    int limit = (int) (contentLength < 0 ? BYTES : contentLength) + 1;
    byte[] body = request.getEntityStream().readNBytes(limit);
    if (body.length > BYTES) {
      throw ProblemException.tooLarge(BYTES);
    }
    request.setProperty(BODY, body);
    request.setEntityStream(new ByteArrayInputStream(body));
  }

  /** The whole body. Callers must not change the array. */
  static byte[] bodyOf(ContainerRequestContext request) {
    return (byte[]) request.getProperty(BODY);
  }
}
