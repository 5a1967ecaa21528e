package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.queues.ControlQueue;
import org.windowpane.controller.queues.QueueShape;
import org.windowpane.protocol.value.QueueMode;

class ControlQueueTest extends EnforcerFixture {

  private static final Duration SETTLE = Duration.ofSeconds(10);

  private static List<Entry> queueing(FakeTables tables) {
    Step control = new Step.SetQueue(ControlQueue.NUMBER);
    return tables.entries().values().stream()
        .filter(entry -> entry.steps().contains(control))
        .toList();
  }

  @Test
  void every_shaped_port_has_it_from_the_start_with_the_rest() {
    QueueShape shape = new QueueShape(1_000_000, OptionalLong.of(10_000_000), 0);
    assertThat(queues1.control(1)).contains(shape);
    assertThat(queues1.control(3)).contains(shape);
    assertThat(queues1.restBps(3)).isEqualTo(99_000_000);
    assertThat(queues1.transactions()).isEqualTo(1);
  }

  @Test
  void a_port_that_has_few_queues_has_none_and_gives_back_one_that_it_had() {
    put();
    queues1.limitTo(3);
    loop.pass(SETTLE);

    assertThat(queues1.control(3)).isEmpty();
    assertThat(queues1.restBps(3)).isEqualTo(100_000_000);
    assertThat(status().switches().get(0).repairs()).isZero();
  }

  @Test
  void entries_select_it_only_on_switches_that_select_by_number() {
    loop.pass(SETTLE);
    assertThat(queueing(tables1)).isEmpty();
    Map<EntryKey, Entry> marked = Map.copyOf(tables1.entries());

    queues1.become(QueueMode.NATIVE);
    loop.pass(SETTLE);
    assertThat(queueing(tables1)).hasSize(12);
    assertThat(tables1.entries().keySet()).isEqualTo(marked.keySet());
    assertThat(queueing(tables2)).isEmpty();

    queues1.setReachable(false);
    loop.pass(SETTLE);
    assertThat(queueing(tables1)).as("while the database is away").hasSize(12);

    queues1.setReachable(true);
    queues1.become(QueueMode.MARKED);
    loop.pass(SETTLE);
    assertThat(tables1.entries()).isEqualTo(marked);
    assertThat(status().switches().get(0).repairs()).isZero();
  }

  @Test
  void with_one_table_they_name_the_queue_and_the_ports_together() {
    enforcer.disconnect(S1);
    loop.settle();
    tables1.become(TableCapabilities.ONE_TABLE);
    queues1.become(QueueMode.NATIVE);
    restartController();
    loop.pass(SETTLE);

    assertThat(queueing(tables1))
        .isNotEmpty()
        .allMatch(entry -> entry.steps().stream().anyMatch(Step.Output.class::isInstance));
  }
}
