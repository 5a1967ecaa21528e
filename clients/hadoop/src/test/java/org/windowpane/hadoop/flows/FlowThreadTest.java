package org.windowpane.hadoop.flows;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FlowThreadTest {
  private final FlowThread thread = new FlowThread();
  private final BlockingQueue<String> ran = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    thread.close();
  }

  private String next() throws InterruptedException {
    return ran.poll(20, TimeUnit.SECONDS);
  }

  @Test
  void tasks_run_in_their_order_in_a_daemon_thread() throws InterruptedException {
    thread.run(() -> ran.add("first " + Thread.currentThread().isDaemon()));
    thread.run(() -> ran.add("second"));
    assertThat(next()).isEqualTo("first true");
    assertThat(next()).isEqualTo("second");
  }

  @Test
  void a_task_that_fails_does_not_stop_the_others() throws InterruptedException {
    thread.run(
        () -> {
          throw new NoClassDefFoundError("org.windowpane.Missing");
        });
    thread.run(() -> ran.add("next"));
    assertThat(next()).isEqualTo("next");
  }

  @Test
  void a_canceled_task_does_not_run() throws InterruptedException {
    thread.after(Duration.ofMillis(500), () -> ran.add("canceled")).run();
    thread.after(Duration.ofMillis(600), () -> ran.add("later"));
    assertThat(next()).isEqualTo("later");
  }

  @Test
  void after_its_end_tasks_are_ignored() {
    thread.close();
    thread.run(() -> ran.add("late"));
    thread.after(Duration.ZERO, () -> ran.add("later")).run();
    assertThat(ran).isEmpty();
  }
}
