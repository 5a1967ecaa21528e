package org.windowpane.embedded.events;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that changes what the controller knows of switches, links and hosts, and that
 * calls listeners, one event after the other.
 */
public final class EventThread implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EventThread.class);
  private static final int MAX_OPTIONAL = 4096;
  private static final Duration STOP_TIMEOUT = Duration.ofMillis(500);

  private final ThreadPoolExecutor executor;
  private final AtomicInteger optionalWaiting = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);

  public EventThread() {
    executor =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "controller-events");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Queues an event that must not be lost; after {@link #close} it is dropped. */
  public void execute(Runnable event) {
    try {
      executor.execute(() -> runSafely(event));
    } catch (RejectedExecutionException e) {
      log.debug("an event came after the end");
    }
  }

  /**
   * Queues an event that would happen again, such as a packet of a host; false if too many of these
   * are waiting, in which case this one is dropped.
   */
  public boolean offer(Runnable event) {
    if (optionalWaiting.incrementAndGet() > MAX_OPTIONAL) {
      optionalWaiting.decrementAndGet();
      return false;
    }
    execute(
        () -> {
          optionalWaiting.decrementAndGet();
          event.run();
        });
    return true;
  }

  /** Waits until every event queued so far is done; not to be called from an event. */
  public void drain() throws InterruptedException {
    CountDownLatch reached = new CountDownLatch(1);
    execute(reached::countDown);
    reached.await();
  }

  /** Waits until {@link #close}. */
  public void awaitClose() throws InterruptedException {
    closed.await();
  }

  private static void runSafely(Runnable event) {
    try {
      event.run();
    } catch (RuntimeException | Error e) {
      log.error("an event failed", e);
    }
  }

  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException e) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    } finally {
      closed.countDown();
    }
  }
}
