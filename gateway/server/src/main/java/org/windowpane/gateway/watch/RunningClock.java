package org.windowpane.gateway.watch;

import java.time.Duration;

/**
 * A monotonic clock that stands still while this process does not run: because it is stopped, its
 * machine is suspended, or other processes have all processors. Who did not answer meanwhile may
 * have tried, so silence of others is measured with it.
 */
public final class RunningClock implements AutoCloseable {
  private static final Duration BEAT = Duration.ofMillis(25);

  /**
   * If the process was not seen to run for longer, there was a pause; only so much of it counts.
   */
  private static final long LIMIT_NANOS = Duration.ofMillis(200).toNanos();

  private final Thread thread = new Thread(this::run, "running-clock");
  private long counted;
  private long lastBeat = System.nanoTime();

  private RunningClock() {
    thread.setDaemon(true);
  }

  /** A clock that starts now, at 0. */
  public static RunningClock started() {
    RunningClock clock = new RunningClock();
    clock.thread.start();
    return clock;
  }

  /** For how many nanoseconds the process has run since the clock started; never decreases. */
  public synchronized long nanos() {
    long now = System.nanoTime();
    counted += Math.min(now - lastBeat, LIMIT_NANOS);
    lastBeat = now;
    return counted;
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(BEAT.toMillis());
        nanos();
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
