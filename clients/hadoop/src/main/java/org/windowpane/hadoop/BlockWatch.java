package org.windowpane.hadoop;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.windowpane.hadoop.flows.Endpoint;
import org.windowpane.hadoop.flows.Flow;
import org.windowpane.hadoop.flows.FlowReservations;

/**
 * Follows an input stream from block to block, and reserves what is left of each. It asks the
 * stream for its block at the start of each, and every 4 MB, because HDFS may change the datanode.
 */
final class BlockWatch extends StreamWatch {
  private static final long ASK_EVERY_BYTES = 4_000_000;

  /** The state of a stream. */
  interface Source {
    /** The block that was read last. */
    ExtendedBlock block();

    /** The datanode it came from; null if unknown. */
    DatanodeID datanode();

    /** The position after what was read. */
    long position() throws IOException;

    /** The size of the file. */
    long fileLength();
  }

  private final Source source;
  private final FlowReservations flows;
  private final String label;

  private Optional<Place> place = Optional.empty();

  /** Bytes until the stream is asked again. */
  private long unasked;

  /** Bytes until the end of the block, as far as known. */
  private long left;

  private boolean inSequence = true;

  /** Where the stream reads. */
  private record Place(ExtendedBlock block, DatanodeID datanode) {}

  BlockWatch(Source source, FlowReservations flows, String label) {
    super(flows);
    this.source = source;
    this.flows = flows;
    this.label = label;
  }

  static Source source(HdfsDataInputStream file) {
    return new Source() {
      @Override
      public ExtendedBlock block() {
        return file.getCurrentBlock();
      }

      @Override
      public DatanodeID datanode() {
        return file.getCurrentDatanode();
      }

      @Override
      public long position() throws IOException {
        return file.getPos();
      }

      @Override
      public long fileLength() {
        return file.getVisibleLength();
      }
    };
  }

  /** The next bytes of the stream were read, or -1 at the end of the file. */
  void read(long bytes) {
    use();
    if (takeReleased()) {
      forget();
    }
    unasked -= bytes;
    left -= bytes;
    if (bytes < 0) {
      release();
    } else if (unasked <= 0 && bytes > 0) {
      ask(bytes);
    }
  }

  /** The stream continues elsewhere, or with another datanode. */
  void moved() {
    unasked = 0;
    inSequence = false;
  }

  /** The reservation has ended: the stream is asked at the next read. */
  private synchronized void forget() {
    place = Optional.empty();
    unasked = 0;
  }

  private synchronized void ask(long justRead) {
    if (isClosed()) {
      return;
    }
    try {
      ExtendedBlock block = source.block();
      DatanodeID datanode = source.datanode();
      if (block == null || datanode == null) {
        dropUntilAskedAgain();
        return;
      }
      Place now = new Place(block, datanode);
      boolean sameBlock = place.filter(it -> it.block().equals(block)).isPresent();
      if (!sameBlock || !inSequence) {
        // HDFS reads no further than the end of a block. So this read has begun at its start,
        // unless the stream was moved: then the block ends at the latest a block's size from here.
        long inFile = source.fileLength() - source.position();
        left = Math.min(block.getNumBytes() - justRead, inFile);
        inSequence = true;
      }
      if (!Objects.equals(place, Optional.of(now))) {
        reserve(left > 0 ? flows.read(endpoint(datanode), left, label) : Flow.NONE);
        place = Optional.of(now);
      }
      if (left <= 0) {
        reserve(Flow.NONE);
        place = Optional.empty();
      }
      unasked = left > 0 ? Math.min(left, ASK_EVERY_BYTES) : 0;
    } catch (IOException | RuntimeException e) {
      // Reading goes on without a reservation.
      dropUntilAskedAgain();
    }
  }

  private void dropUntilAskedAgain() {
    reserve(Flow.NONE);
    place = Optional.empty();
    unasked = ASK_EVERY_BYTES;
  }

  private static Endpoint endpoint(DatanodeID datanode) {
    return new Endpoint(datanode.getIpAddr(), datanode.getXferPort());
  }
}
