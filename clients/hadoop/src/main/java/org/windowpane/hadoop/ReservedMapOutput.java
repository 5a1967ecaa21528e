package org.windowpane.hadoop;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.windowpane.hadoop.flows.Endpoint;
import org.windowpane.hadoop.flows.Flow;
import org.windowpane.hadoop.flows.FlowReservations;

/** Where a copy of map output goes. While it is copied, its flow is reserved. */
final class ReservedMapOutput<K, V> extends MapOutput<K, V> {
  private final MapOutput<K, V> inner;
  private final TaskAttemptID reduceId;
  private final FlowReservations flows;

  ReservedMapOutput(MapOutput<K, V> inner, TaskAttemptID reduceId, FlowReservations flows) {
    super(inner.getMapId(), inner.getSize(), inner.isPrimaryMapOutput());
    this.inner = inner;
    this.reduceId = reduceId;
    this.flows = flows;
  }

  @Override
  public void shuffle(
      MapHost host,
      InputStream input,
      long compressedLength,
      long decompressedLength,
      ShuffleClientMetrics metrics,
      Reporter reporter)
      throws IOException {
    Flow flow = flow(host, compressedLength);
    try {
      inner.shuffle(host, input, compressedLength, decompressedLength, metrics, reporter);
    } finally {
      flow.close();
    }
  }

  /** Map output of the same process comes from a host without a port. */
  private Flow flow(MapHost host, long bytes) {
    return Endpoint.parse(host.getHostName())
        .map(it -> flows.copy(it, bytes, label()))
        .orElse(Flow.NONE);
  }

  private String label() {
    return String.format(
        "shuffle map_%06d → reduce_%06d",
        getMapId().getTaskID().getId(), reduceId.getTaskID().getId());
  }

  @Override
  public void commit() throws IOException {
    inner.commit();
  }

  @Override
  public void abort() {
    inner.abort();
  }

  @Override
  public String getDescription() {
    return inner.getDescription();
  }
}
