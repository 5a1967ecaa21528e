package org.windowpane.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.MergeManager;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.junit.jupiter.api.Test;
import org.windowpane.hadoop.flows.FakeFlows;

class ReservedMapOutputTest {
  private static final TaskAttemptID MAP =
      TaskAttemptID.forName("attempt_1700000000000_0001_m_000003_0");
  private static final TaskAttemptID REDUCE =
      TaskAttemptID.forName("attempt_1700000000000_0001_r_000001_0");
  private static final MapHost HOST = new MapHost("10.0.0.2:13562", "http://10.0.0.2:13562/m");
  private static final long EIGHT_MB = 8_000_000;

  private final FakeFlows fakes = new FakeFlows();
  private final List<String> calls = new ArrayList<>();
  private IOException failure;

  /** Records its calls, and how many reservations are open during a copy. */
  private final class Inner extends MapOutput<Object, Object> {
    Inner() {
      super(MAP, 42, true);
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
      calls.add(
          "shuffle %s %d %d %d"
              .formatted(host, input.read(), compressedLength, decompressedLength));
      calls.add("open " + fakes.bandwidth().open().size());
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public void commit() {
      calls.add("commit");
    }

    @Override
    public void abort() {
      calls.add("abort");
    }

    @Override
    public String getDescription() {
      return "MEMORY";
    }
  }

  private final MapOutput<Object, Object> output =
      new ReservedMapOutput<>(new Inner(), REDUCE, fakes.reservations());

  private void shuffle(MapHost host) throws IOException {
    output.shuffle(
        host, new ByteArrayInputStream(new byte[] {7}), EIGHT_MB, 9_000_000, null, Reporter.NULL);
  }

  @Test
  void everything_is_passed_on() throws IOException {
    shuffle(HOST);
    output.commit();
    output.abort();
    assertThat(calls)
        .containsExactly("shuffle 10.0.0.2:13562 7 8000000 9000000", "open 1", "commit", "abort");
    assertThat(output.getMapId()).isEqualTo(MAP);
    assertThat(output.getSize()).isEqualTo(42);
    assertThat(output.isPrimaryMapOutput()).isTrue();
    assertThat(output.getDescription()).isEqualTo("MEMORY");
  }

  @Test
  void the_compressed_bytes_are_reserved_while_they_are_copied() throws IOException {
    shuffle(HOST);
    assertThat(fakes.bandwidth().all()).hasSize(1);
    assertThat(fakes.bandwidth().all().get(0).demand().rateBps()).isEqualTo(8_000_000);
    assertThat(fakes.bandwidth().all().get(0).demand().label())
        .contains("shuffle map_000003 → reduce_000001");
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().open()).isEmpty();
  }

  @Test
  void a_failed_copy_releases_its_reservation_and_fails_as_before() {
    failure = new IOException("connection reset");
    assertThatThrownBy(() -> shuffle(HOST)).isSameAs(failure);
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().open()).isEmpty();
  }

  @Test
  void output_of_the_same_process_is_not_reserved() throws IOException {
    shuffle(new MapHost("local", "local"));
    assertThat(calls).contains("open 0");
  }

  @Test
  void a_merge_manager_hands_out_reserved_outputs_and_passes_on_the_rest() throws Throwable {
    MergeManager<Object, Object> inner =
        new MergeManager<>() {
          @Override
          public void waitForResource() {
            calls.add("wait");
          }

          @Override
          public MapOutput<Object, Object> reserve(TaskAttemptID mapId, long size, int fetcher) {
            calls.add("reserve " + size + " " + fetcher);
            return size > 100 ? null : new Inner();
          }

          @Override
          public RawKeyValueIterator close() {
            calls.add("close");
            return null;
          }
        };
    MergeManager<Object, Object> merger =
        new ReservingShuffle.Merger<>(inner, REDUCE, fakes.reservations());
    merger.waitForResource();
    assertThat(merger.reserve(MAP, 42, 3)).isInstanceOf(ReservedMapOutput.class);
    assertThat(merger.reserve(MAP, 101, 3)).isNull();
    assertThat(merger.close()).isNull();
    assertThat(calls).containsExactly("wait", "reserve 42 3", "reserve 101 3", "close");
  }
}
