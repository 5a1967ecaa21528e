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
final class PipelineWatch extends StreamWatch {
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

  /** Bytes until the stream is asked again. */
  private long unasked;

  PipelineWatch(Source source, long blockSize, FlowReservations flows, String label) {
    super(flows);
    this.source = source;
    this.blockSize = blockSize;
    this.flows = flows;
    this.label = label;
    unasked = flows.threshold();
  }

  /** Bytes were written. */
  void written(long bytes) {
    use();
    if (takeReleased()) {
      forget();
    }
    unasked -= bytes;
    if (unasked <= 0) {
      unasked = ASK_EVERY_BYTES;
      ask();
    }
  }

  private synchronized void ask() {
    if (isClosed()) {
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
        // The old hops first: a link may have no room for both.
        reserve(Flow.NONE);
        reserve(now.isEmpty() ? Flow.NONE : flows.write(now, blockSize, label));
        pipeline = now;
      }
    } catch (RuntimeException e) {
      // Writing goes on without a reservation.
      reserve(Flow.NONE);
      pipeline = List.of();
    }
  }

  /** The reservation has ended: the next one waits until the threshold is written again. */
  private synchronized void forget() {
    pipeline = List.of();
    unasked = flows.threshold();
  }
}
