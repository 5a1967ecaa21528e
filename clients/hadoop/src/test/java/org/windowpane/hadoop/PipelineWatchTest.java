package org.windowpane.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.junit.jupiter.api.Test;
import org.windowpane.hadoop.flows.FakeFlows;

class PipelineWatchTest {
  private static final long BLOCK = 16_000_000;

  private final FakeFlows fakes = new FakeFlows();
  private DatanodeID[] pipeline;
  private final PipelineWatch watch =
      new PipelineWatch(() -> pipeline, BLOCK, fakes.reservations(), "output /a");

  private static DatanodeID[] nodes(int... numbers) {
    DatanodeID[] nodes = new DatanodeID[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      nodes[i] =
          new DatanodeID(
              "10.0.0." + numbers[i], "h", "uuid" + numbers[i], 9_866, 9_864, 9_865, 9_867);
    }
    return nodes;
  }

  @Test
  void a_pipeline_is_reserved_for_a_whole_block_once_the_threshold_is_written() {
    pipeline = nodes(1, 2);
    watch.written(999_999);
    assertThat(fakes.bandwidth().all()).isEmpty();
    watch.written(1);
    assertThat(fakes.bandwidth().open()).hasSize(1);
    assertThat(fakes.bandwidth().open().get(0).demands())
        .hasSize(2)
        .allSatisfy(it -> assertThat(it.rateBps()).isEqualTo(16_000_000));
  }

  @Test
  void the_same_pipeline_is_reserved_once() {
    pipeline = nodes(1, 2);
    for (int i = 0; i < 100; i++) {
      watch.written(1_000_000);
    }
    assertThat(fakes.bandwidth().all()).hasSize(1);
  }

  @Test
  void another_pipeline_replaces_the_reservation() {
    pipeline = nodes(1, 2);
    watch.written(1_000_000);
    pipeline = nodes(1, 3);
    watch.written(1_000_000);
    assertThat(fakes.bandwidth().all()).hasSize(2);
    assertThat(fakes.bandwidth().open()).containsExactly(fakes.bandwidth().all().get(1));
  }

  @Test
  void between_blocks_nothing_is_reserved() {
    pipeline = nodes(1, 2);
    watch.written(1_000_000);
    pipeline = null;
    watch.written(1_000_000);
    assertThat(fakes.bandwidth().open()).isEmpty();
  }

  @Test
  void releasing_twice_closes_once() {
    pipeline = nodes(1);
    watch.written(1_000_000);
    watch.close();
    watch.close();
    watch.written(1_000_000);
    assertThat(fakes.bandwidth().all()).hasSize(1);
    assertThat(fakes.bandwidth().all().get(0).timesClosed()).isEqualTo(1);
  }

  @Test
  void a_stream_that_is_idle_for_minutes_has_no_reservation_until_it_goes_on() {
    pipeline = nodes(1, 2);
    watch.written(1_000_000);
    fakes.pass(Duration.ofSeconds(59));
    watch.written(1);
    fakes.pass(Duration.ofSeconds(60));
    assertThat(fakes.bandwidth().open()).hasSize(1);
    fakes.pass(Duration.ofSeconds(60));
    assertThat(fakes.bandwidth().open()).isEmpty();

    watch.written(1_000_000);
    assertThat(fakes.bandwidth().open()).hasSize(1);
    fakes.pass(Duration.ofSeconds(60));
    fakes.pass(Duration.ofSeconds(60));
    assertThat(fakes.bandwidth().open()).isEmpty();
  }
}
