package org.windowpane.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.junit.jupiter.api.Test;
import org.windowpane.client.FlowGroup;
import org.windowpane.hadoop.flows.FakeFlows;

class BlockWatchTest {
  private static final long BLOCK = 16_000_000;
  private static final int CHUNK = 1_000_000;

  private final FakeFlows fakes = new FakeFlows();
  private final File file = new File();
  private final BlockWatch watch = new BlockWatch(file, fakes.reservations(), "input /a");

  /** A file of three blocks, the last of them half as large. */
  private static final class File implements BlockWatch.Source {
    private final DatanodeID[] datanodes = {node(1), node(2), node(3)};
    private long position;
    private int asked;
    private boolean broken;

    private static DatanodeID node(int number) {
      return new DatanodeID(
          "10.0.0." + number, "h" + number, "uuid" + number, 9_866, 9_864, 9_865, 9_867);
    }

    private int lastRead() {
      return (int) ((position - 1) / BLOCK);
    }

    @Override
    public ExtendedBlock block() {
      asked++;
      int number = lastRead();
      return new ExtendedBlock("pool", number, number == 2 ? BLOCK / 2 : BLOCK, 1);
    }

    @Override
    public DatanodeID datanode() {
      return datanodes[lastRead()];
    }

    @Override
    public long position() throws IOException {
      if (broken) {
        throw new IOException("the stream is closed");
      }
      return position;
    }

    @Override
    public long fileLength() {
      return 2 * BLOCK + BLOCK / 2;
    }
  }

  private void read(long bytes) {
    for (long left = bytes; left > 0; left -= CHUNK) {
      file.position += CHUNK;
      watch.read(CHUNK);
    }
  }

  private void seek(long position) {
    file.position = position;
    watch.moved();
  }

  private static FlowGroup from(int number) {
    return FlowGroup.between("10.0.0." + number, "10.0.0.9").tcp().fromPort(9_866);
  }

  @Test
  void each_block_is_reserved_for_what_is_left_of_it_after_the_first_read() {
    read(2 * BLOCK + BLOCK / 2);
    assertThat(fakes.bandwidth().all())
        .extracting(it -> it.demand().flows())
        .containsExactly(from(1), from(2), from(3));
    assertThat(fakes.bandwidth().all())
        .extracting(it -> it.demand().rateBps())
        .containsExactly(15_000_000L, 15_000_000L, 7_000_000L);
    assertThat(fakes.bandwidth().all().get(0).demand().label()).contains("input /a");
  }

  @Test
  void a_block_is_released_at_its_end() {
    read(BLOCK - CHUNK);
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().open()).hasSize(1);
    read(CHUNK);
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().open()).isEmpty();
  }

  @Test
  void blocks_of_one_datanode_share_a_reservation() {
    file.datanodes[1] = file.datanodes[0];
    read(2 * BLOCK);
    assertThat(fakes.bandwidth().all()).hasSize(1);
  }

  @Test
  void the_end_of_the_file_releases() {
    read(BLOCK / 2);
    watch.read(-1);
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().open()).isEmpty();
  }

  @Test
  void a_seek_to_another_block_reserves_that_one() {
    read(CHUNK);
    seek(BLOCK);
    read(CHUNK);
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().open()).hasSize(1);
    assertThat(fakes.bandwidth().open().get(0).demand().flows()).isEqualTo(from(2));
  }

  @Test
  void a_seek_within_a_block_keeps_its_reservation() {
    read(CHUNK);
    seek(BLOCK / 2);
    read(CHUNK);
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().all()).hasSize(1);
    assertThat(fakes.bandwidth().open()).hasSize(1);
  }

  @Test
  void after_a_seek_no_more_is_left_than_the_rest_of_the_file() {
    seek(2 * BLOCK + BLOCK / 2 - 2 * CHUNK);
    read(CHUNK);
    assertThat(fakes.bandwidth().all().get(0).demand().rateBps()).isEqualTo(1_000_000);
  }

  @Test
  void another_datanode_in_the_middle_of_a_block_is_noticed() {
    read(CHUNK);
    file.datanodes[0] = File.node(4);
    read(6 * CHUNK);
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().open()).hasSize(1);
    assertThat(fakes.bandwidth().open().get(0).demand().flows()).isEqualTo(from(4));
  }

  @Test
  void the_stream_is_asked_at_the_start_of_a_block_and_every_four_megabytes() {
    file.position = 1;
    for (int i = 0; i < 12 * CHUNK; i++) {
      watch.read(1);
    }
    assertThat(file.asked).isEqualTo(3);
  }

  @Test
  void releasing_twice_closes_once() {
    read(CHUNK);
    watch.close();
    watch.close();
    read(BLOCK);
    assertThat(fakes.bandwidth().all()).hasSize(1);
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().all().get(0).timesClosed()).isEqualTo(1);
  }

  @Test
  void a_stream_without_a_datanode_is_not_reserved() {
    file.datanodes[0] = null;
    read(BLOCK / 2);
    assertThat(fakes.bandwidth().all()).isEmpty();
  }

  @Test
  void a_stream_that_fails_to_answer_reads_on() {
    file.broken = true;
    read(BLOCK);
    assertThat(fakes.bandwidth().all()).isEmpty();
  }

  @Test
  void a_stream_that_is_idle_for_minutes_has_no_reservation_until_it_goes_on() {
    read(2 * CHUNK);
    fakes.pass(Duration.ofSeconds(59));
    read(CHUNK);
    fakes.pass(Duration.ofSeconds(60));
    assertThat(fakes.bandwidth().open()).hasSize(1);
    fakes.pass(Duration.ofSeconds(60));
    fakes.pass(Duration.ofSeconds(60));
    assertThat(fakes.bandwidth().open()).isEmpty();

    read(CHUNK);
    assertThat(fakes.bandwidth().open()).hasSize(1);
    watch.close();
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().open()).isEmpty();
  }
}
