package org.windowpane.embedded.threads;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import net.floodlightcontroller.threadpool.IThreadPoolService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that modules share; a task that fails is logged, even if no code reads its future.
 */
public final class ThreadPool implements IThreadPoolService, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ThreadPool.class);

  private final ScheduledThreadPoolExecutor executor;

  public ThreadPool(int threads) {
    AtomicInteger count = new AtomicInteger();
    executor =
        new ScheduledThreadPoolExecutor(
            threads,
            task -> {
              Thread thread = new Thread(task, "pool-" + count.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            }) {
          @Override
          protected void afterExecute(Runnable task, Throwable thrown) {
            logFailure(task);
          }
        };
    executor.setRemoveOnCancelPolicy(true);
  }

  private static void logFailure(Runnable task) {
    if (!(task instanceof Future<?> future) || !future.isDone()) {
      return;
    }
    try {
      future.get();
    } catch (ExecutionException e) {
      log.error("a task of the pool failed", e.getCause());
    } catch (CancellationException e) {
      log.debug("a task of the pool was cancelled");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public ScheduledExecutorService getScheduledExecutor() {
    return executor;
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
