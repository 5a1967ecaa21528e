package org.windowpane.controller.mastership;

import org.windowpane.protocol.message.ControllerRole;
import org.windowpane.protocol.message.LeasePut;

/**
 * The last lease of this controller.
 *
 * @param token the fencing token; 0 before the first lease
 * @param role the role that the gateway gave this controller
 * @param sole whether there is no other controller
 * @param endsAt when the lease ends, by {@link System#nanoTime}
 */
public record Lease(long token, ControllerRole role, boolean sole, long endsAt) {

  /** The lease that a gateway gives at this time. */
  static Lease of(LeasePut put, long now) {
    return new Lease(put.token(), put.role(), put.sole(), now + put.ttlMs() * 1_000_000);
  }

  /** Whether it has not ended. */
  public boolean isLive(long now) {
    return endsAt - now > 0;
  }

  /** Whether the controller must do something else than with the other lease. */
  boolean differsFrom(Lease other) {
    return token != other.token || role != other.role || sole != other.sole;
  }

  /** Whether this controller drives the switches, also when the lease has ended. */
  public boolean isActive() {
    return role == ControllerRole.ACTIVE;
  }
}
