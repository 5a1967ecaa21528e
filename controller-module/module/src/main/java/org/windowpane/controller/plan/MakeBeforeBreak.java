package org.windowpane.controller.plan;

import java.util.Comparator;
import java.util.List;

/**
 * The order in which changed entries take each other's place without any packet meeting another
 * rule than before or after: first installs, those of high priority before those of low, then
 * removals, low before high.
 *
 * <p>Why that is enough: of two rules that a packet may meet, the one that wins has both the higher
 * old and the higher new priority. While entries are installed from the top its best entry is never
 * below the best of the other; while old ones are removed from the bottom the same holds. Where an
 * install takes the very key of another rule's old entry, that rule either moved up, and has its
 * new entry already, or is shadowed by the installed one.
 */
public final class MakeBeforeBreak {

  private static final Comparator<Entry> BY_PRIORITY =
      Comparator.comparingInt(entry -> entry.key().priority());

  private MakeBeforeBreak() {}

  /** The entries to install, in order. */
  public static List<Entry> installs(FlowDifference difference) {
    return difference.install().stream().sorted(BY_PRIORITY.reversed()).toList();
  }

  /** The entries to remove once all installs are done, in order. */
  public static List<Entry> removals(FlowDifference difference) {
    return difference.remove().stream().sorted(BY_PRIORITY).toList();
  }
}
