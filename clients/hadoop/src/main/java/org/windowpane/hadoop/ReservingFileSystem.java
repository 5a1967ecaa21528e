package org.windowpane.hadoop;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoInputStream;
import org.apache.hadoop.crypto.CryptoOutputStream;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Options.ChecksumOpt;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathHandle;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSInputStream;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.apache.hadoop.util.Progressable;
import org.windowpane.hadoop.flows.FlowReservations;
import org.windowpane.hadoop.flows.Tally;

/**
 * HDFS, with reservations for what a process reads from and writes to other hosts: {@code
 * fs.hdfs.impl}.
 *
 * <ul>
 *   <li>Input: the rest of each block that is read in sequence, from the datanode in use.
 *       Positional and vectored reads are not reserved, because HDFS does not report which
 *       datanodes they use.
 *   <li>Output: all hops of the pipeline of each block, as one group, once the file has as many
 *       bytes as the threshold. Files from {@link #createFile} are not reserved, because HDFS does
 *       not let a subclass wrap them; MapReduce writes its output with {@code create}.
 * </ul>
 *
 * <p>Files with erasure coding, which several datanodes send and receive at once, are not reserved.
 *
 * <p>Streams keep their types. Hadoop itself does not depend on these, but other programs do: HBase
 * and ORC cast to {@link HdfsDataOutputStream} for {@code getCurrentBlockReplication} and {@code
 * hsync} with flags, and some readers to {@link HdfsDataInputStream} for its statistics and blocks.
 * All methods of these work, and {@code getWrappedStream} returns the stream of HDFS.
 */
public class ReservingFileSystem extends DistributedFileSystem {
  private FlowReservations flows;

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    flows = FlowReservations.of(conf, Tally.NONE);
  }

  /** Reserves with these from now on. */
  void reserveWith(FlowReservations other) {
    flows = other;
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return reserved(super.open(path, bufferSize), path.toUri().getPath());
  }

  @Override
  public FSDataInputStream open(PathHandle handle, int bufferSize) throws IOException {
    return reserved(super.open(handle, bufferSize), "of a handle");
  }

  private FSDataInputStream reserved(FSDataInputStream stream, String path) {
    if (flows.isOn()
        && stream instanceof HdfsDataInputStream file
        && bare(file) instanceof DFSInputStream inner
        && inner.getClass() == DFSInputStream.class) {
      return new ReservedInputStream(
          file, inner, new BlockWatch(BlockWatch.source(file), flows, "input " + path));
    }
    return stream;
  }

  private static Object bare(HdfsDataInputStream file) {
    return file.getWrappedStream() instanceof CryptoInputStream encrypted
        ? encrypted.getWrappedStream()
        : file.getWrappedStream();
  }

  @Override
  public HdfsDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress,
      InetSocketAddress[] favoredNodes)
      throws IOException {
    HdfsDataOutputStream stream =
        super.create(
            path,
            permission,
            overwrite,
            bufferSize,
            replication,
            blockSize,
            progress,
            favoredNodes);
    return (HdfsDataOutputStream) reserved(stream, path, blockSize);
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      EnumSet<CreateFlag> flags,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress,
      ChecksumOpt checksum)
      throws IOException {
    FSDataOutputStream stream =
        super.create(
            path, permission, flags, bufferSize, replication, blockSize, progress, checksum);
    return reserved(stream, path, blockSize);
  }

  @Override
  public FSDataOutputStream createNonRecursive(
      Path path,
      FsPermission permission,
      EnumSet<CreateFlag> flags,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    FSDataOutputStream stream =
        super.createNonRecursive(
            path, permission, flags, bufferSize, replication, blockSize, progress);
    return reserved(stream, path, blockSize);
  }

  @Override
  public FSDataOutputStream append(
      Path path, EnumSet<CreateFlag> flags, int bufferSize, Progressable progress)
      throws IOException {
    return reserved(
        super.append(path, flags, bufferSize, progress), path, getDefaultBlockSize(path));
  }

  @Override
  public FSDataOutputStream append(
      Path path,
      EnumSet<CreateFlag> flags,
      int bufferSize,
      Progressable progress,
      InetSocketAddress[] favoredNodes)
      throws IOException {
    return reserved(
        super.append(path, flags, bufferSize, progress, favoredNodes),
        path,
        getDefaultBlockSize(path));
  }

  private FSDataOutputStream reserved(FSDataOutputStream stream, Path path, long blockSize)
      throws IOException {
    if (flows.isOn()
        && stream instanceof HdfsDataOutputStream file
        && bare(file.getWrappedStream()) instanceof DFSOutputStream inner
        && inner.getClass() == DFSOutputStream.class) {
      String label = "output " + path.toUri().getPath();
      return new ReservedOutputStream(
          file, inner, new PipelineWatch(inner::getPipeline, blockSize, flows, label));
    }
    return stream;
  }

  private static OutputStream bare(OutputStream stream) {
    return stream instanceof CryptoOutputStream encrypted ? encrypted.getWrappedStream() : stream;
  }
}
