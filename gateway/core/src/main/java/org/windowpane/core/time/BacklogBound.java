package org.windowpane.core.time;

/**
 * How much the windows of a backlog may come to at one instant: for segments of about six and a
 * half days, the sum of all that reach into them. Segments that are 64 apart share a sum. Never
 * less than what it really comes to.
 */
final class BacklogBound {
  private static final int SEGMENTS = 64;

  /** The binary logarithm of the nanoseconds of a segment. */
  private static final int SHIFT = 49;

  private final long[] sums;
  private long everywhere;

  private BacklogBound(long[] sums, long everywhere) {
    this.sums = sums;
    this.everywhere = everywhere;
  }

  /** That of a backlog. */
  static BacklogBound of(Backlog backlog) {
    BacklogBound bound = new BacklogBound(new long[SEGMENTS], 0);
    for (int i = 0; i < backlog.count(); i++) {
      bound.add(backlog.start(i), backlog.end(i), backlog.amount(i));
    }
    return bound;
  }

  /** One more window; an amount below 0 only makes room, and is not counted. */
  void add(long start, long end, long amount) {
    if (amount <= 0) {
      return;
    }
    long first = start >> SHIFT;
    long last = (end - 1) >> SHIFT;
    if (end == EpochNanos.NEVER || last - first >= SEGMENTS) {
      everywhere += amount;
      return;
    }
    for (long segment = first; segment <= last; segment++) {
      sums[(int) (segment & (SEGMENTS - 1))] += amount;
    }
  }

  /** What no instant from one tick to another, both included, has more of. */
  long most(long start, long last) {
    long first = start >> SHIFT;
    long end = Math.min(last >> SHIFT, first + SEGMENTS - 1);
    long most = 0;
    for (long segment = first; segment <= end; segment++) {
      most = Math.max(most, sums[(int) (segment & (SEGMENTS - 1))]);
    }
    return most + everywhere;
  }
}
