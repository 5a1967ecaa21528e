package org.windowpane.controller.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that may have so many bytes and no more. */
final class BoundedStream extends FilterInputStream {

  private final int limit;
  private int left;

  /** Refuses with {@link ProblemException#tooLarge} a read beyond the limit. */
  BoundedStream(InputStream body, int limit) {
    super(body);
    this.limit = limit;
    this.left = limit;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    take(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] into, int from, int most) throws IOException {
    int read = super.read(into, from, most);
    take(Math.max(0, read));
    return read;
  }

  private void take(int bytes) {
    left -= bytes;
    if (left < 0) {
      throw ProblemException.tooLarge(limit);
    }
  }
}
