package org.windowpane.gateway.watch;

import java.time.Duration;

/**
 * Detects that this process did not run for a while: it was stopped, its machine was suspended, or
 * other processes had all processors. Who did not answer meanwhile may have tried.
 */
public final class Pauses implements AutoCloseable {
  private static final Duration BEAT = Duration.ofMillis(50);

  /** A beat that is later than this was missed because of a pause. */
  private static final Duration LIMIT = Duration.ofMillis(400);

  private final Thread thread = new Thread(this::run, "pauses");
  private volatile long lastBeat = System.nanoTime();
  private volatile long lastEnd = lastBeat;

  private Pauses() {
    thread.setDaemon(true);
  }

  /** Detects pauses from now on. */
  public static Pauses detected() {
    Pauses pauses = new Pauses();
    pauses.thread.start();
    return pauses;
  }

  /**
   * When the last pause ended, by {@link System#nanoTime}; without one, when this began. It is now
   * if one has just ended, and the thread that detects pauses has not run again.
   */
  public long lastEnd() {
    long now = System.nanoTime();
    return now - lastBeat > LIMIT.toNanos() ? now : lastEnd;
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(BEAT.toMillis());
        lastEnd = lastEnd();
        lastBeat = System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
