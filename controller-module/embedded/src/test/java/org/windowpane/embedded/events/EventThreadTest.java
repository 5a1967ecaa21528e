package org.windowpane.embedded.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventThreadTest {
  private final EventThread events = new EventThread();
  private final List<Integer> done = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    events.close();
  }

  @Test
  void events_happen_one_after_the_other_in_order_on_one_thread() throws Exception {
    List<String> threads = new CopyOnWriteArrayList<>();
    IntStream.range(0, 1000)
        .forEach(
            i ->
                events.execute(
                    () -> {
                      done.add(i);
                      threads.add(Thread.currentThread().getName());
                    }));
    events.drain();

    assertThat(done).isSorted().hasSize(1000);
    assertThat(threads).containsOnly("controller-events");
  }

  @Test
  void an_event_that_fails_affects_no_other() throws Exception {
    events.execute(
        () -> {
          throw new IllegalStateException("an event of a test fails on purpose");
        });
    events.execute(() -> done.add(1));
    events.drain();

    assertThat(done).containsExactly(1);
  }

  @Test
  void optional_events_are_dropped_when_the_queue_is_full() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    events.execute(
        () -> {
          try {
            held.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    int accepted = 0;
    while (events.offer(() -> done.add(0)) && accepted < 1_000_000) {
      accepted++;
    }
    held.countDown();
    events.drain();

    assertThat(done).hasSize(accepted);
    assertThat(accepted).isLessThan(1_000_000);
    assertThat(events.offer(() -> done.add(0))).isTrue();
  }
}
