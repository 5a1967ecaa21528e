package org.windowpane.gateway.text;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs an action after a time, unless the time is set again before. For use by one thread. */
public final class Deadline {
  private final ScheduledExecutorService timer;
  private final Runnable onExpiry;
  private Future<?> waiting;

  Deadline(ScheduledExecutorService timer, Runnable onExpiry) {
    this.timer = timer;
    this.onExpiry = onExpiry;
  }

  /** Sets the deadline to this time from now, and replaces an earlier one. */
  void restart(Duration time) {
    clear();
    waiting = timer.schedule(onExpiry, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Removes the deadline. */
  void clear() {
    if (waiting != null) {
      waiting.cancel(false);
    }
  }
}
