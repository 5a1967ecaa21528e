package org.windowpane.hadoop;

import java.io.IOException;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.MergeManager;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.windowpane.hadoop.flows.FlowReservations;

/**
 * Hadoop's shuffle, with a reservation for each copy of map output from another host: {@code
 * mapreduce.job.reduce.shuffle.consumer.plugin.class}. A copy is reserved just before it starts,
 * and until it ends. Copies of the reducer from the same host share one reservation.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
public class ReservingShuffle<K, V> extends Shuffle<K, V> {
  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // As in the superclass.
  protected MergeManager<K, V> createMergeManager(ShuffleConsumerPlugin.Context context) {
    FlowReservations flows =
        FlowReservations.of(context.getJobConf(), new JobCounters(context.getReporter()));
    MergeManager<K, V> merger = super.createMergeManager(context);
    return flows.isOn() ? new Merger<>(merger, context.getReduceId(), flows) : merger;
  }

  /** Hands out map outputs that are reserved. */
  record Merger<K, V>(MergeManager<K, V> inner, TaskAttemptID reduceId, FlowReservations flows)
      implements MergeManager<K, V> {
    @Override
    public void waitForResource() throws InterruptedException {
      inner.waitForResource();
    }

    @Override
    public MapOutput<K, V> reserve(TaskAttemptID mapId, long requestedSize, int fetcher)
        throws IOException {
      MapOutput<K, V> output = inner.reserve(mapId, requestedSize, fetcher);
      return output == null ? null : new ReservedMapOutput<>(output, reduceId, flows);
    }

    @Override
    public RawKeyValueIterator close() throws Throwable {
      return inner.close();
    }
  }
}
