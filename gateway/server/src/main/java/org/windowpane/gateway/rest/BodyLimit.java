package org.windowpane.gateway.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads no more of a request's body than any honest one has. A request that is answered before its
 * body was read is the last of its connection: what is left of it must not be taken for the next.
 */
@PreMatching
final class BodyLimit implements ContainerRequestFilter, ContainerResponseFilter {
  static final long BYTES = 64 * 1024;

  private static final String BODY = BodyLimit.class.getName();
  private static final int UNKNOWN = -1;

  @Override
  public void filter(ContainerRequestContext request) {
    Limited body = new Limited(request.getEntityStream(), request.getLength());
    request.setProperty(BODY, body);
    request.setEntityStream(body);
    if (request.getLength() > BYTES) {
      throw ProblemException.tooLarge(BYTES);
    }
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    boolean hasBody = request.getLength() > 0 || isChunked(request);
    if (hasBody && request.getProperty(BODY) instanceof Limited body && !body.isRead()) {
      response.getHeaders().putSingle("Connection", "close");
    }
  }

  private static boolean isChunked(ContainerRequestContext request) {
    return request.getHeaders().containsKey("Transfer-Encoding")
        && !request.getHeaders().containsKey(HttpHeaders.CONTENT_LENGTH);
  }

  private static final class Limited extends FilterInputStream {
    private final long length;
    private long read;
    private boolean over;

    Limited(InputStream in, long length) {
      super(in);
      this.length = length;
    }

    /** Whether all of it was. */
    boolean isRead() {
      return over || (length != UNKNOWN && read >= length);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      count(next < 0 ? -1 : 1);
      return next;
    }

    @Override
    public int read(byte[] into, int offset, int most) throws IOException {
      int got = super.read(into, offset, most);
      count(got);
      return got;
    }

    private void count(int got) {
      over |= got < 0;
      read += Math.max(got, 0);
      if (read > BYTES) {
        throw ProblemException.tooLarge(BYTES);
      }
    }
  }
}
