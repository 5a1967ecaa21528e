package org.windowpane.core.plan;

/** Why a booking has no rule although its window is running. */
public enum Idle {
  /** Requests of other bookings decide what holds for its flows. */
  OVERRULED,
  /** Its flows get what it asks for without a rule. */
  NEEDLESS,
  /** It reserves bandwidth, but its flows cannot be pinned to one path. */
  UNPINNED,
  /** It names users, and none of its flows is between hosts that are registered to them. */
  HOSTLESS,
  /**
   * It comes to more rules, alone or with what it overlaps crosswise, than the plan has room for.
   */
  CROWDED
}
