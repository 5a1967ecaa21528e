package org.windowpane.hadoop.flows;

import java.time.Duration;

/** One thread that runs tasks in their order. */
interface TaskThread {
  /** Runs a task soon. */
  void run(Runnable task);

  /** Runs a task after a pause. Returns what cancels it. */
  Runnable after(Duration pause, Runnable task);
}
