package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;

/** The one thread on which enforcement lives: tasks run one after another, in order. */
public interface Loop extends Executor {

  /** The time of the clock that ends of rules are compared with. */
  Instant now();

  /** Runs the task once, on the loop, no earlier than after the delay. */
  void schedule(Duration delay, Runnable task);
}
