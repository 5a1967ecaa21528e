package org.windowpane.gateway.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads no more of a request's body than any honest one has. */
@PreMatching
final class BodyLimit implements ContainerRequestFilter {
  static final long BYTES = 64 * 1024;

  @Override
  public void filter(ContainerRequestContext request) {
    if (request.getLength() > BYTES) {
      throw ProblemException.tooLarge(BYTES);
    }
    request.setEntityStream(new Limited(request.getEntityStream()));
  }

  private static final class Limited extends FilterInputStream {
    private long left = BYTES;

    Limited(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      count(read);
      return read;
    }

    private void count(int read) {
      left -= Math.max(read, 0);
      if (left < 0) {
        throw ProblemException.tooLarge(BYTES);
      }
    }
  }
}
