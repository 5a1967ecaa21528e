package org.windowpane.controller.plan;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What must change for a switch to have the wanted entries.
 *
 * @param install entries that are missing or different
 * @param remove entries that are there and that nobody wants
 * @param kept how many of the wanted are there as wanted
 * @param missing how many of the wanted are not there
 * @param different how many of the wanted are there with other steps, cookie or end
 */
public record FlowDifference(
    List<Entry> install, List<Entry> remove, int kept, int missing, int different) {

  /**
   * Compares the entries of these keys.
   *
   * @param mayRemove which of the entries found may be removed when nobody wants them
   */
  public static FlowDifference between(
      Collection<EntryKey> keys,
      Map<EntryKey, Entry> wanted,
      Map<EntryKey, Entry> found,
      Predicate<Entry> mayRemove,
      Instant now) {
    List<Entry> install = new ArrayList<>();
    List<Entry> remove = new ArrayList<>();
    int kept = 0;
    int missing = 0;
    for (EntryKey key : keys) {
      Entry want = wanted.get(key);
      Entry have = found.get(key);
      if (want == null) {
        if (have != null && mayRemove.test(have)) {
          remove.add(have);
        }
      } else if (have != null && isAsWanted(want, have, now)) {
        kept++;
      } else {
        install.add(want);
        missing += have == null ? 1 : 0;
      }
    }
    return new FlowDifference(install, remove, kept, missing, install.size() - missing);
  }

  /** Whether the entry found does what is wanted, for as long as it is wanted. */
  public static boolean isAsWanted(Entry wanted, Entry found, Instant now) {
    return wanted.agreesWith(found) && Ends.agree(wanted.end(), found.end(), now);
  }
}
