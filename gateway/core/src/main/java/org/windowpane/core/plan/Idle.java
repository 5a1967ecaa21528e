package org.windowpane.core.plan;

/** Why no rule comes of a booking although its window is running. */
public enum Idle {
  /** What holds for its flows is what other bookings ask for. */
  OVERRULED,
  /** Its flows meet what it asks for without a rule. */
  NEEDLESS,
  /** It reserves bandwidth, but no path was found for it that its flows could be pinned to. */
  UNPINNED,
  /** Bookings overlap crosswise so much that the plan has no place for it. */
  CROWDED
}
