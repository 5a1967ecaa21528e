package org.windowpane.core.plan;

/** Why no rule comes of a booking although its window is running. */
public enum Idle {
  /** What holds for its flows is what other bookings ask for. */
  OVERRULED,
  /** Its flows meet what it asks for without a rule. */
  NEEDLESS,
  /** It reserves bandwidth, but its flows cannot be pinned to one path. */
  UNPINNED,
  /** It names users, and none of its flows is between hosts that are registered to them. */
  HOSTLESS,
  /**
   * It comes to more rules, alone or with what it overlaps crosswise, than the plan has place for.
   */
  CROWDED
}
