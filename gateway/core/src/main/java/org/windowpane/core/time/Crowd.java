package org.windowpane.core.time;

/**
 * How much the windows of a backlog may come to at one instant: for stretches of about six and a
 * half days, the sum of all that reach into them. Stretches that are 64 apart share a sum. Never
 * less than what it really comes to.
 */
final class Crowd {
  private static final int STRETCHES = 64;

  /** The binary logarithm of the nanoseconds of a stretch. */
  private static final int SHIFT = 49;

  private final long[] sums;
  private long everywhere;

  private Crowd(long[] sums, long everywhere) {
    this.sums = sums;
    this.everywhere = everywhere;
  }

  /** That of a backlog. */
  static Crowd of(Backlog backlog) {
    Crowd crowd = new Crowd(new long[STRETCHES], 0);
    for (int i = 0; i < backlog.count(); i++) {
      crowd.add(backlog.start(i), backlog.end(i), backlog.amount(i));
    }
    return crowd;
  }

  /** One more window; an amount below 0 only makes room, and is not counted. */
  void add(long start, long end, long amount) {
    if (amount <= 0) {
      return;
    }
    long first = start >> SHIFT;
    long last = (end - 1) >> SHIFT;
    if (end == Tick.NEVER || last - first >= STRETCHES) {
      everywhere += amount;
      return;
    }
    for (long stretch = first; stretch <= last; stretch++) {
      sums[(int) (stretch & (STRETCHES - 1))] += amount;
    }
  }

  /** What no instant from one tick to another, both included, has more of. */
  long most(long start, long last) {
    long first = start >> SHIFT;
    long end = Math.min(last >> SHIFT, first + STRETCHES - 1);
    long most = 0;
    for (long stretch = first; stretch <= end; stretch++) {
      most = Math.max(most, sums[(int) (stretch & (STRETCHES - 1))]);
    }
    return most + everywhere;
  }
}
