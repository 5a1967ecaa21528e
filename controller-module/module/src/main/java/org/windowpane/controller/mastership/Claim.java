package org.windowpane.controller.mastership;

/** The answer of a switch to a controller that wants to be its master. */
public enum Claim {
  /** The controller is the master. The switch refuses the writes of every other controller. */
  GRANTED,
  /** A controller with a greater token is, or was, the master. */
  STALE,
  /** The switch has no roles: it accepts the writes of every controller. */
  UNSUPPORTED
}
