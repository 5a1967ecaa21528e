package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.EntryReconciler;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.Changes;
import org.windowpane.controller.reconcile.DriftCause;

/**
 * What a switch was read to have, beside what it was known to have: what differs was done by
 * somebody else.
 *
 * @param found the entries found
 * @param asked when the switch was asked for them
 * @param now when the answer was there; what has ended by then may be gone
 */
record EntryComparison(Map<EntryKey, Entry> found, Instant asked, Instant now) {

  /**
   * Compares with what was known from the same connection.
   *
   * @param believed the entries that the switch was believed to have
   * @param wanted the entries that are wanted
   * @param difference between those found and those wanted
   */
  List<EntryDrift.Finding> with(
      Map<EntryKey, Entry> believed,
      Map<EntryKey, Entry> wanted,
      Changes<EntryKey, Entry> difference) {
    List<EntryDrift.Finding> findings = new ArrayList<>();
    for (Change<EntryKey, Entry> change : difference.installs()) {
      Entry entry = wanted.get(change.key());
      Entry before = believed.get(entry.key());
      boolean wasAsWanted =
          before != null
              && EntryReconciler.isAsWanted(entry, before, asked)
              && !entry.hasEnded(now);
      if (wasAsWanted) {
        Optional<Entry> have = Optional.ofNullable(found.get(entry.key()));
        String who = have.isPresent() ? DriftCause.ALTERED : DriftCause.REMOVED;
        findings.add(new EntryDrift.Finding(have, Optional.of(entry), who));
      }
    }
    for (Change<EntryKey, Entry> change : difference.removals()) {
      Entry entry = found.get(change.key());
      if (!believed.containsKey(entry.key())) {
        findings.add(
            new EntryDrift.Finding(Optional.of(entry), Optional.empty(), DriftCause.ADDED));
      }
    }
    return findings;
  }

  /**
   * Compares with how the switch was left when its connection before this one ended.
   *
   * @param left the entries that were as wanted then
   * @param inForce whether an entry is still wanted by whoever wanted it
   */
  List<EntryDrift.Finding> withConnectionBefore(
      Map<EntryKey, Entry> left, Predicate<Entry> inForce) {
    boolean empty = left.values().stream().noneMatch(this::hasSuccessor);
    String who = empty ? DriftCause.RESTART : DriftCause.WHILE_AWAY;
    List<EntryDrift.Finding> findings = new ArrayList<>();
    for (Entry entry : left.values()) {
      Optional<Entry> have = Optional.ofNullable(found.get(entry.key()));
      boolean asLeft =
          have.map(other -> EntryReconciler.isAsWanted(entry, other, asked)).orElse(false);
      if (!asLeft && !entry.hasEnded(now) && inForce.test(entry)) {
        findings.add(new EntryDrift.Finding(have, Optional.of(entry), who));
      }
    }
    for (Entry entry : found.values()) {
      if (entry.isOurs() && !left.containsKey(entry.key()) && !inForce.test(entry)) {
        findings.add(new EntryDrift.Finding(Optional.of(entry), Optional.empty(), who));
      }
    }
    return findings;
  }

  private boolean hasSuccessor(Entry before) {
    Entry have = found.get(before.key());
    return have != null && have.cookie() == before.cookie();
  }
}
