package org.windowpane.controller.mastership;

import java.util.function.LongSupplier;
import org.windowpane.protocol.message.ControllerRole;
import org.windowpane.protocol.message.LeasePut;

/**
 * Holds the lease of this controller. It never goes back to a smaller token. Time is that of a
 * monotonic clock, so that steps of the machine's clock neither extend nor end a lease. Safe for
 * use by several threads: a lease is accepted although the loop is busy.
 */
public final class LeaseHolder {
  private final LongSupplier nanoTime;
  private Lease lease;
  private boolean isFresh = true;

  /**
   * A standby.
   *
   * @param nanoTime a monotonic clock, in nanoseconds
   * @param token the greatest token that is known from before a restart; 0 for none
   */
  public LeaseHolder(LongSupplier nanoTime, long token) {
    this.nanoTime = nanoTime;
    this.lease = new Lease(token, ControllerRole.STANDBY, false, nanoTime.getAsLong());
  }

  /** The last lease. */
  public synchronized Lease lease() {
    return lease;
  }

  /**
   * Takes a lease over, unless its token is smaller than that of the last one.
   *
   * @return whether it was taken over
   */
  public synchronized boolean accept(LeasePut put) {
    if (put.token() < lease.token()) {
      return false;
    }
    isFresh = false;
    lease = Lease.of(put, nanoTime.getAsLong());
    return true;
  }

  /** Resumes a lease from before a restart, which has ended, unless another one has come since. */
  public synchronized void resume(Lease before) {
    if (isFresh) {
      lease = new Lease(before.token(), before.role(), before.sole(), nanoTime.getAsLong());
    }
  }

  /**
   * Another controller was found to drive a switch. What the gateway stated in a lease that has
   * ended, that there is no other one, does not hold any more.
   */
  public synchronized void findAnother() {
    if (!isLive()) {
      lease = new Lease(lease.token(), lease.role(), false, lease.endsAt());
    }
  }

  /** Whether the lease has not ended. */
  public synchronized boolean isLive() {
    return lease.isLive(nanoTime.getAsLong());
  }

  /** Whether a change of the plan with this token may be accepted now. */
  public synchronized boolean permits(long token) {
    return token == lease.token() && lease.isLive(nanoTime.getAsLong());
  }
}
