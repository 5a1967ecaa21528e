package org.windowpane.controller.reconcile;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongConsumer;

/** Limits the lines of a log per period, and counts those that it kept out. Not thread-safe. */
final class LogLimiter {

  private final int lines;
  private final Duration period;
  private Instant until = Instant.MIN;
  private int left;
  private long skipped;

  LogLimiter(int lines, Duration period) {
    this.lines = lines;
    this.period = period;
  }

  /** Has the line written, with how many were kept out since the last one, or keeps it out. */
  void spend(Instant now, LongConsumer line) {
    if (!now.isBefore(until)) {
      until = now.plus(period);
      left = lines;
    }
    if (left == 0) {
      skipped++;
      return;
    }
    left--;
    line.accept(skipped);
    skipped = 0;
  }
}
