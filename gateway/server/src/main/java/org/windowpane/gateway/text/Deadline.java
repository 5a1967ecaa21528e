package org.windowpane.gateway.text;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Does something when a time is over, unless another time is set before. For one thread. */
public final class Deadline {
  private final ScheduledExecutorService timer;
  private final Runnable whenOver;
  private Future<?> waiting;

  Deadline(ScheduledExecutorService timer, Runnable whenOver) {
    this.timer = timer;
    this.whenOver = whenOver;
  }

  /** It is over so long from now, whatever was set before. */
  void in(Duration time) {
    clear();
    waiting = timer.schedule(whenOver, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** It is never over. */
  void clear() {
    if (waiting != null) {
      waiting.cancel(false);
    }
  }
}
