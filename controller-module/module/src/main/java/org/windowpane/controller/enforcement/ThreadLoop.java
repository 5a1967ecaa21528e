package org.windowpane.controller.enforcement;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A loop on a thread of its own. A task that fails is logged and does not end it. */
public final class ThreadLoop implements Loop, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ThreadLoop.class);

  private final Clock clock;
  private final ScheduledThreadPoolExecutor executor;

  /** Starts the thread with the first task. */
  public ThreadLoop(Clock clock) {
    this.clock = clock;
    this.executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "windowpane");
              thread.setDaemon(true);
              return thread;
            });
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public void execute(Runnable task) {
    schedule(Duration.ZERO, task);
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // failures are logged inside
  public void schedule(Duration delay, Runnable task) {
    try {
      executor.schedule(() -> run(task), delay.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("closed, a task is dropped", e);
    }
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      LOG.error("a task of the module failed", e);
    }
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
