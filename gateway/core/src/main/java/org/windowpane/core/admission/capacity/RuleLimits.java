package org.windowpane.core.admission.capacity;

/**
 * How many rules bookings may need at one instant, in entries of a flow table. The rules of a
 * booking are its own, and those of the parts that it has in common with other bookings ({@link
 * RuleCounter}).
 */
public final class RuleLimits {
  /**
   * All bookings together. A change that touches all of them is compiled in about a second, and
   * installing them takes one or two.
   */
  public static final int NETWORK = 50_000;

  /** How many pairs of hosts a booking that names users may apply to. */
  public static final int FLOW_GROUPS_OF_A_BOOKING = 256;

  private static final int LARGEST_SHIFT = 8;

  private RuleLimits() {}

  /**
   * The limit of a share with all shares under it, so that others have rules left, and do not wait
   * while switches change all of them: 1/16 right below the root share, and then half of what its
   * parent may need, down to 1/256.
   *
   * @param levels how many shares it is below the root share, 1 or more
   */
  static long ofShare(int levels) {
    return NETWORK >> Math.min(levels + 3, LARGEST_SHIFT);
  }
}
