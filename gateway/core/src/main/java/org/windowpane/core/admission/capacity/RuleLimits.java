package org.windowpane.core.admission.capacity;

import java.util.List;
import org.windowpane.core.share.Share;

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

  private static final int TOP_PART = 16;
  private static final int PART = 2;
  private static final int LEAST = NETWORK / 256;

  private RuleLimits() {}

  /**
   * The limit of a share with all shares below it: what its privileges give it, else a part of what
   * its parent may need, so that others have rules left, and do not wait while switches change all
   * of them. The part is 1/16 right below the root share, and then half, but at least 1/256 of
   * {@link #NETWORK}. The limits of the shares above it hold, too.
   *
   * @param chain the share and its ancestors, up to the root share
   */
  public static long of(List<Share> chain) {
    int root = chain.size() - 1;
    long limit = chain.get(root).privileges().maxRules().orElse(NETWORK);
    for (int level = root - 1; level >= 0; level--) {
      long part = limit / (level == root - 1 ? TOP_PART : PART);
      limit = chain.get(level).privileges().maxRules().orElse(Math.max(LEAST, part));
    }
    return limit;
  }
}
