package org.windowpane.core.time;

/**
 * An upper bound of what the windows of a backlog add at one instant: time is cut into spans of
 * about six and a half days, and each span has the sum of all windows that overlap it. Spans that
 * are 64 apart share a sum.
 */
final class BacklogBound {
  private static final int SPANS = 64;

  /** The binary logarithm of the nanoseconds of a span. */
  private static final int SHIFT = 49;

  private final long[] sums;
  private long everywhere;

  private BacklogBound(long[] sums, long everywhere) {
    this.sums = sums;
    this.everywhere = everywhere;
  }

  /** The bound of a backlog. */
  static BacklogBound of(Backlog backlog) {
    BacklogBound bound = new BacklogBound(new long[SPANS], 0);
    for (int i = 0; i < backlog.count(); i++) {
      bound.add(backlog.start(i), backlog.end(i), backlog.amount(i));
    }
    return bound;
  }

  /** Adds a window. A negative amount only lowers levels, and is not counted. */
  void add(long start, long end, long amount) {
    if (amount <= 0) {
      return;
    }
    long first = start >> SHIFT;
    long last = (end - 1) >> SHIFT;
    if (end == EpochNanos.NEVER || last - first >= SPANS) {
      everywhere += amount;
      return;
    }
    for (long span = first; span <= last; span++) {
      sums[(int) (span & (SPANS - 1))] += amount;
    }
  }

  /** An upper bound at every instant from one tick to another, both included. */
  long most(long start, long last) {
    long first = start >> SHIFT;
    long end = Math.min(last >> SHIFT, first + SPANS - 1);
    long most = 0;
    for (long span = first; span <= end; span++) {
      most = Math.max(most, sums[(int) (span & (SPANS - 1))]);
    }
    return most + everywhere;
  }
}
