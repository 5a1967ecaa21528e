package org.windowpane.hadoop.flows;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The daemon thread of the flows of a process. */
final class FlowThread implements TaskThread {
  private static final System.Logger LOG = System.getLogger(FlowThread.class.getName());

  private final ScheduledThreadPoolExecutor executor;

  FlowThread() {
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "windowpane-flows");
              thread.setDaemon(true);
              return thread;
            });
    executor.setRemoveOnCancelPolicy(true);
  }

  @Override
  public void run(Runnable task) {
    try {
      executor.execute(() -> guarded(task));
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "The process ends.");
    }
  }

  @Override
  public Runnable after(Duration pause, Runnable task) {
    try {
      Future<?> future =
          executor.schedule(() -> guarded(task), pause.toNanos(), TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    } catch (RejectedExecutionException e) {
      return () -> {};
    }
  }

  private static void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | LinkageError e) {
      LOG.log(System.Logger.Level.WARNING, "A flow has no reservation, because of a fault.", e);
    }
  }

  /** Runs no more tasks. */
  void close() {
    executor.shutdownNow();
  }
}
