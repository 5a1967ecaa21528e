package org.windowpane.hadoop;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.windowpane.hadoop.flows.Endpoint;
import org.windowpane.hadoop.flows.Flow;
import org.windowpane.hadoop.flows.FlowReservations;

/**
 * Follows an output stream from pipeline to pipeline, and reserves all hops of each. How much a
 * caller will write is unknown: the first reservation waits until the threshold is written, and
 * each is for a whole block.
 */
final class PipelineWatch {
  private static final long ASK_EVERY_BYTES = 256_000;

  /** The state of a stream. */
  @FunctionalInterface
  interface Source {
    /** The datanodes in use; null if there are none. */
    DatanodeID[] pipeline();
  }

  private final Source source;
  private final long blockSize;
  private final FlowReservations flows;
  private final String label;

  private List<Endpoint> pipeline = List.of();
  private Flow flow = Flow.NONE;

  /** Bytes until the stream is asked again. */
  private long unasked;

  private boolean closed;

  PipelineWatch(Source source, long blockSize, FlowReservations flows, String label) {
    this.source = source;
    this.blockSize = blockSize;
    this.flows = flows;
    this.label = label;
    unasked = flows.threshold();
  }

  /** Bytes were written. */
  void written(long bytes) {
    unasked -= bytes;
    if (unasked <= 0) {
      unasked = ASK_EVERY_BYTES;
      ask();
    }
  }

  private synchronized void ask() {
    if (closed) {
      return;
    }
    try {
      DatanodeID[] nodes = source.pipeline();
      List<Endpoint> now =
          nodes == null
              ? List.of()
              : Arrays.stream(nodes)
                  .flatMap(Stream::ofNullable)
                  .map(it -> new Endpoint(it.getIpAddr(), it.getXferPort()))
                  .toList();
      if (!now.equals(pipeline)) {
        flow.close();
        flow = now.isEmpty() ? Flow.NONE : flows.write(now, blockSize, label);
        pipeline = now;
      }
    } catch (RuntimeException e) {
      // Writing goes on without a reservation.
      release();
    }
  }

  /** Nothing is written any more. */
  synchronized void close() {
    closed = true;
    release();
  }

  private void release() {
    flow.close();
    flow = Flow.NONE;
    pipeline = List.of();
  }
}
