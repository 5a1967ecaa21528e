package org.windowpane.hadoop;

import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;

/**
 * An output stream of HDFS that reports what is written. Methods such as {@code writeLong} are
 * final in {@link java.io.DataOutputStream}, so the inner stream is replaced by one that reports;
 * all else is the stream of HDFS.
 */
final class ReservedOutputStream extends HdfsDataOutputStream {
  private final HdfsDataOutputStream file;

  /**
   * Wraps a stream.
   *
   * @param file the stream of HDFS, which counts the written bytes in the statistics
   * @param inner what it writes to; only the superclass needs it
   */
  ReservedOutputStream(HdfsDataOutputStream file, DFSOutputStream inner, PipelineWatch watch)
      throws IOException {
    super(inner, null);
    this.file = file;
    this.out = new Reported(file, watch);
  }

  @Override
  public long getPos() {
    return file.getPos();
  }

  @Override
  public OutputStream getWrappedStream() {
    return file.getWrappedStream();
  }

  @Override
  public void hflush() throws IOException {
    file.hflush();
  }

  @Override
  public void hsync() throws IOException {
    file.hsync();
  }

  @Override
  public void hsync(EnumSet<SyncFlag> flags) throws IOException {
    file.hsync(flags);
  }

  @Override
  public synchronized int getCurrentBlockReplication() throws IOException {
    return file.getCurrentBlockReplication();
  }

  @Override
  public void setDropBehind(Boolean dropBehind) throws IOException {
    file.setDropBehind(dropBehind);
  }

  @Override
  public boolean hasCapability(String capability) {
    return file.hasCapability(capability);
  }

  @Override
  public IOStatistics getIOStatistics() {
    return file.getIOStatistics();
  }

  @Override
  public AbortableResult abort() {
    return file.abort();
  }

  @Override
  public String toString() {
    return file.toString();
  }

  /** Passes everything on, and reports what is written. */
  static final class Reported extends OutputStream {
    private final OutputStream file;
    private final PipelineWatch watch;

    Reported(OutputStream file, PipelineWatch watch) {
      this.file = file;
      this.watch = watch;
    }

    @Override
    public void write(int value) throws IOException {
      watch.use();
      file.write(value);
      watch.written(1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      watch.use();
      file.write(buffer, offset, length);
      watch.written(length);
    }

    @Override
    public void flush() throws IOException {
      file.flush();
    }

    @Override
    public void close() throws IOException {
      try {
        file.close();
      } finally {
        watch.close();
      }
    }
  }
}
