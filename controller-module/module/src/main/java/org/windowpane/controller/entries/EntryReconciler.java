package org.windowpane.controller.entries;

import java.time.Instant;
import java.util.Comparator;
import org.windowpane.controller.reconcile.Reconciler;

/**
 * Reconciles flow entries so that no packet meets another rule than before or after (make before
 * break): first installs, those of high priority before those of low, then removals, low before
 * high. Installs begin with the last table, and removals with the first, so that an entry which
 * leads to another one never is without it.
 *
 * <p>Why that is enough: of two rules that a packet may meet, the one that wins has both the higher
 * old and the higher new priority. While entries are installed from the top its best entry is never
 * below the best of the other; while old ones are removed from the bottom the same holds. Where an
 * install takes the very key of another rule's old entry, that rule either moved up, and has its
 * new entry already, or is shadowed by the installed one.
 */
public final class EntryReconciler {

  private static final Comparator<EntryKey> LAST_TABLE_FIRST =
      Comparator.comparingInt(EntryKey::table).thenComparingInt(EntryKey::priority).reversed();

  private EntryReconciler() {}

  /**
   * Reconciles the entries of one switch.
   *
   * @param now when the ends of entries are compared
   */
  public static Reconciler<EntryKey, Entry, Entry> at(Instant now) {
    return new Reconciler<>((wanted, found) -> isAsWanted(wanted, found, now), LAST_TABLE_FIRST);
  }

  /** Whether the entry found does what is wanted, for as long as it is wanted. */
  public static boolean isAsWanted(Entry wanted, Entry found, Instant now) {
    return wanted.agreesWith(found) && HardTimeouts.agree(wanted.end(), found.end(), now);
  }
}
