package org.windowpane.gateway.measurements.live;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.measurements.SampleBatch;
import org.windowpane.gateway.measurements.SampleStore;

/**
 * Writes measurements on a thread of its own. At most a few minutes of them wait to be written; the
 * writer drops and counts any more.
 */
public final class SampleWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SampleWriter.class);
  private static final int MINUTES_WAITING = 3;
  private static final Duration LAST_WRITE = Duration.ofSeconds(2);

  private final SampleStore store;
  private final Counts counts;
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(MINUTES_WAITING),
          task -> new Thread(task, "telemetry-writer"));

  /** Counts single measurements by what became of them. */
  public interface Counts {

    /** They are stored. */
    void kept(long samples);

    /** They are lost. */
    void dropped(long samples, Reason reason);
  }

  /** Why measurements are lost. */
  public enum Reason {
    /** The database is too slow for them. */
    BUSY,
    /** They could not be written. */
    FAILED,
    /** The store has no place for their time. */
    MISDATED
  }

  /** Writes to {@code store}. */
  public SampleWriter(SampleStore store, Counts counts) {
    this.store = store;
    this.counts = counts;
  }

  /** Writes a batch as soon as those before it are written; does not wait for that. */
  void write(SampleBatch batch) {
    try {
      thread.execute(() -> writeNow(batch));
    } catch (RejectedExecutionException e) {
      LOG.warn("measurements are lost: the database is too slow for them");
      counts.dropped(batch.size(), Reason.BUSY);
    }
  }

  private void writeNow(SampleBatch batch) {
    try {
      if (store.write(batch)) {
        counts.kept(batch.size());
      } else {
        LOG.warn("measurements are lost: nothing is kept for {}", batch.from());
        counts.dropped(batch.size(), Reason.MISDATED);
      }
    } catch (UnavailableException e) {
      LOG.warn("measurements are lost", e);
      counts.dropped(batch.size(), Reason.FAILED);
    }
  }

  /** Writes the waiting batches, for at most 2 seconds. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(LAST_WRITE.toMillis(), TimeUnit.MILLISECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
