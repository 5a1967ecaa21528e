package org.windowpane.gateway.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Reads no more of a request's body than any honest one has, and all of that: whoever reads the
 * body may stop at the first mistake in it, and the connection goes on.
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
    long told = request.getLength();
    int most = (int) (told < 0 ? BYTES : told) + 1;
    byte[] body = request.getEntityStream().readNBytes(most);
    if (body.length > BYTES) {
      throw ProblemException.tooLarge(BYTES);
    }
    request.setProperty(BODY, body);
    request.setEntityStream(new ByteArrayInputStream(body));
  }

  /** All that was sent; not to be changed. */
  static byte[] bodyOf(ContainerRequestContext request) {
    return (byte[]) request.getProperty(BODY);
  }
}
