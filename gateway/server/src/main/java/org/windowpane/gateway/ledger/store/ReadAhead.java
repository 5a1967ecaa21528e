package org.windowpane.gateway.ledger.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Has one thread use what is read while this one reads what comes next: both take as long as the
 * slower of them. No more than one batch waits to be used.
 */
public final class ReadAhead {
  private static final int BATCH = 10_000;

  private ReadAhead() {}

  /**
   * Reads everything, and returns when all of it was used.
   *
   * @param action is called on one other thread, in the order of reading
   */
  static <T> void through(Iterator<T> source, Consumer<T> action) {
    ExecutorService consumer =
        Executors.newSingleThreadExecutor(task -> new Thread(task, "read-ahead"));
    try {
      CompletableFuture<Void> previous = CompletableFuture.completedFuture(null);
      while (source.hasNext()) {
        List<T> batch = next(source);
        previous.join();
        previous = CompletableFuture.runAsync(() -> batch.forEach(action), consumer);
      }
      previous.join();
    } catch (CompletionException e) {
      throw unchecked(e.getCause());
    } finally {
      consumer.shutdown();
    }
  }

  /** What {@code action} threw: it has no other kinds. */
  private static RuntimeException unchecked(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return (RuntimeException) thrown;
  }

  private static <T> List<T> next(Iterator<T> source) {
    List<T> batch = new ArrayList<>(BATCH);
    while (batch.size() < BATCH && source.hasNext()) {
      batch.add(source.next());
    }
    return batch;
  }
}
