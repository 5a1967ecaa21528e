package org.windowpane.hadoop;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.ByteBufferPositionedReadable;
import org.apache.hadoop.fs.ByteBufferReadable;
import org.apache.hadoop.fs.CanSetDropBehind;
import org.apache.hadoop.fs.CanSetReadahead;
import org.apache.hadoop.fs.CanUnbuffer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.HasEnhancedByteBufferAccess;
import org.apache.hadoop.fs.HasFileDescriptor;
import org.apache.hadoop.fs.ReadOption;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.hdfs.DFSInputStream;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.io.ByteBufferPool;

/**
 * An input stream of HDFS that reports what is read in sequence. Reading arrays is final in {@link
 * java.io.DataInputStream}, so the inner stream is replaced by one that reports; all else is the
 * stream of HDFS.
 */
final class ReservedInputStream extends HdfsDataInputStream {
  private final HdfsDataInputStream file;

  /**
   * Wraps a stream.
   *
   * @param file the stream of HDFS
   * @param inner what it reads from; only the superclass needs it
   */
  ReservedInputStream(HdfsDataInputStream file, DFSInputStream inner, BlockWatch watch) {
    super(inner);
    this.file = file;
    this.in = new Reported(file, watch);
  }

  @Override
  public InputStream getWrappedStream() {
    return file.getWrappedStream();
  }

  @Override
  public DatanodeInfo getCurrentDatanode() {
    return file.getCurrentDatanode();
  }

  @Override
  public ExtendedBlock getCurrentBlock() {
    return file.getCurrentBlock();
  }

  @Override
  public List<LocatedBlock> getAllBlocks() throws IOException {
    return file.getAllBlocks();
  }

  @Override
  public long getVisibleLength() {
    return file.getVisibleLength();
  }

  @Override
  public ReadStatistics getReadStatistics() {
    return file.getReadStatistics();
  }

  @Override
  public void clearReadStatistics() {
    file.clearReadStatistics();
  }

  /** Passes everything on, and reports reads in sequence. */
  static final class Reported extends FSInputStream
      implements ByteBufferReadable,
          HasFileDescriptor,
          CanSetDropBehind,
          CanSetReadahead,
          HasEnhancedByteBufferAccess,
          CanUnbuffer,
          StreamCapabilities,
          ByteBufferPositionedReadable,
          IOStatisticsSource {
    private final FSDataInputStream file;
    private final BlockWatch watch;

    Reported(FSDataInputStream file, BlockWatch watch) {
      this.file = file;
      this.watch = watch;
    }

    @Override
    public int read() throws IOException {
      int value = file.read();
      watch.read(value < 0 ? -1 : 1);
      return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      return reported(file.read(buffer, offset, length));
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
      return reported(file.read(buffer));
    }

    @Override
    public ByteBuffer read(ByteBufferPool pool, int most, EnumSet<ReadOption> options)
        throws IOException {
      ByteBuffer buffer = file.read(pool, most, options);
      reported(buffer == null ? -1 : buffer.remaining());
      return buffer;
    }

    private int reported(int bytes) {
      watch.read(bytes);
      return bytes;
    }

    @Override
    public long skip(long bytes) throws IOException {
      long skipped = file.skip(bytes);
      watch.moved();
      return skipped;
    }

    @Override
    public void seek(long position) throws IOException {
      file.seek(position);
      watch.moved();
    }

    @Override
    public boolean seekToNewSource(long position) throws IOException {
      boolean found = file.seekToNewSource(position);
      watch.moved();
      return found;
    }

    @Override
    public void unbuffer() {
      watch.release();
      watch.moved();
      file.unbuffer();
    }

    @Override
    public void close() throws IOException {
      try {
        file.close();
      } finally {
        watch.close();
      }
    }

    @Override
    public long getPos() throws IOException {
      return file.getPos();
    }

    @Override
    public int available() throws IOException {
      return file.available();
    }

    @Override
    public void releaseBuffer(ByteBuffer buffer) {
      file.releaseBuffer(buffer);
    }

    @Override
    public int read(long position, byte[] buffer, int offset, int length) throws IOException {
      return file.read(position, buffer, offset, length);
    }

    @Override
    public void readFully(long position, byte[] buffer, int offset, int length) throws IOException {
      file.readFully(position, buffer, offset, length);
    }

    @Override
    public void readFully(long position, byte[] buffer) throws IOException {
      file.readFully(position, buffer);
    }

    @Override
    public int read(long position, ByteBuffer buffer) throws IOException {
      return file.read(position, buffer);
    }

    @Override
    public void readFully(long position, ByteBuffer buffer) throws IOException {
      file.readFully(position, buffer);
    }

    @Override
    public int minSeekForVectorReads() {
      return file.minSeekForVectorReads();
    }

    @Override
    public int maxReadSizeForVectorReads() {
      return file.maxReadSizeForVectorReads();
    }

    @Override
    public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
        throws IOException {
      file.readVectored(ranges, allocate);
    }

    @Override
    public void readVectored(
        List<? extends FileRange> ranges,
        IntFunction<ByteBuffer> allocate,
        Consumer<ByteBuffer> release)
        throws IOException {
      file.readVectored(ranges, allocate, release);
    }

    @Override
    public FileDescriptor getFileDescriptor() throws IOException {
      return file.getFileDescriptor();
    }

    @Override
    public void setReadahead(Long bytes) throws IOException {
      file.setReadahead(bytes);
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
    public String toString() {
      return file.toString();
    }
  }
}
