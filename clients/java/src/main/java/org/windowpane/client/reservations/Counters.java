package org.windowpane.client.reservations;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** The counters of all reservations, and the last times from a request to its grant. */
final class Counters {
  private static final int KEPT = 1_024;

  final LongAdder requested = new LongAdder();
  final LongAdder granted = new LongAdder();
  final LongAdder refused = new LongAdder();
  final LongAdder failed = new LongAdder();
  final LongAdder skipped = new LongAdder();
  final LongAdder belowThreshold = new LongAdder();
  final LongAdder extended = new LongAdder();
  final LongAdder cancelled = new LongAdder();

  private final long[] latencies = new long[KEPT];
  private int recorded;

  synchronized void recordLatency(long nanos) {
    latencies[Math.floorMod(recorded, KEPT)] = nanos;
    recorded = recorded == Integer.MAX_VALUE ? KEPT : recorded + 1;
  }

  Metrics snapshot(int open, int booked) {
    long[] sorted;
    synchronized (this) {
      sorted = Arrays.copyOf(latencies, Math.min(recorded, KEPT));
    }
    Arrays.sort(sorted);
    return new Metrics(
        requested.sum(),
        granted.sum(),
        refused.sum(),
        failed.sum(),
        skipped.sum(),
        belowThreshold.sum(),
        extended.sum(),
        cancelled.sum(),
        open,
        booked,
        quantile(sorted, 0.5),
        quantile(sorted, 0.95),
        quantile(sorted, 0.99));
  }

  private static Duration quantile(long[] sorted, double part) {
    return sorted.length == 0
        ? Duration.ZERO
        : Duration.ofNanos(sorted[(int) Math.ceil(part * sorted.length) - 1]);
  }
}
