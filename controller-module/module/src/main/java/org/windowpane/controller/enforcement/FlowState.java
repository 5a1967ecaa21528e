package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.EntryReconciler;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.HardTimeouts;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.Changes;

/**
 * What is known of a switch's flow entries: those it confirmed or was read to have, those that must
 * be looked at again, and why it refused some.
 */
final class FlowState {

  private final SwitchWanted wanted;
  private final EntryDrift drift;
  private final List<EntryDrift.Finding> removals = new ArrayList<>();
  private final Map<EntryKey, String> errors = new HashMap<>();
  private Map<EntryKey, Entry> believed = new HashMap<>();
  private final Set<EntryKey> begun = new HashSet<>();
  private Set<EntryKey> unsure = new HashSet<>();
  private Set<EntryKey> changing = Set.of();
  private Set<EntryKey> changedWhileReading = new HashSet<>();
  private Optional<Instant> checkedAt = Optional.empty();
  private Changes<EntryKey, Entry> lastSeen = Changes.none();
  private boolean planIsKnown;
  private boolean switchIsKnown;
  private boolean disturbed;
  private boolean changedWhole;
  private long repairs;

  FlowState(SwitchWanted wanted, EntryDrift drift) {
    this.wanted = wanted;
    this.drift = drift;
  }

  /** When the switch was last read; empty before the first time. */
  Optional<Instant> checkedAt() {
    return checkedAt;
  }

  /** What the last reading differed in. */
  Changes<EntryKey, Entry> lastSeen() {
    return lastSeen;
  }

  /** How many entries that had been as wanted were found otherwise, or there unasked. */
  long repairs() {
    return repairs;
  }

  Optional<String> error(EntryKey key) {
    return Optional.ofNullable(errors.get(key));
  }

  boolean hasUnsure() {
    return !unsure.isEmpty() || !begun.isEmpty();
  }

  /** From now on rules that nobody wants are removed. */
  void learnThePlan() {
    planIsKnown = true;
    unsure.addAll(believed.keySet());
  }

  boolean knowsThePlan() {
    return planIsKnown;
  }

  /** From now on what is wanted is all that is wanted of this switch. */
  void learnTheSwitch() {
    if (!switchIsKnown) {
      switchIsKnown = true;
      unsure.addAll(believed.keySet());
    }
  }

  /** These entries must be compared again. */
  void touch(Collection<EntryKey> keys) {
    unsure.addAll(keys);
  }

  boolean isInstalled(Entry entry, Instant now) {
    Entry have = believed.get(entry.key());
    return have != null && EntryReconciler.isAsWanted(entry, have, now);
  }

  /** Whether an entry with the key and cookie is on the switch, as far as is known. */
  boolean isThere(EntryKey key, long cookie) {
    Entry have = believed.get(key);
    return have != null && have.cookie() == cookie;
  }

  /** Whether any entry with the key is on the switch, as far as is known. */
  boolean isThere(EntryKey key) {
    return believed.containsKey(key);
  }

  /** All entries that are on the switch, as far as is known. */
  Collection<Entry> believed() {
    return believed.values();
  }

  /** From now on what is touched is the next change's: its queues may not be there for this one. */
  void begin() {
    begun.addAll(unsure);
    unsure = new HashSet<>();
  }

  /**
   * What must change among the entries that were unsure at {@link #begin} and were not touched
   * since; they count as being changed from now on.
   */
  Changes<EntryKey, Entry> startChange(Instant now) {
    changedWhole = !begun.removeAll(unsure);
    Changes<EntryKey, Entry> difference =
        EntryReconciler.at(now).changes(begun, wanted.entries(), believed, this::mayRemove);
    begun.clear();
    changing = new HashSet<>();
    difference.installs().forEach(change -> changing.add(change.key()));
    difference.removals().forEach(change -> changing.add(change.key()));
    changedWhileReading.addAll(changing);
    return difference;
  }

  /** The wanted entries that these changes install, in their order. */
  List<Entry> wanted(List<Change<EntryKey, Entry>> installs) {
    return installs.stream().map(change -> wanted.entries().get(change.key())).toList();
  }

  /** The entries on the switch that these changes remove, in their order. */
  List<Entry> found(List<Change.Remove<EntryKey, Entry>> removals) {
    return removals.stream().map(change -> believed.get(change.key())).toList();
  }

  /** Whether the last change was of all entries that were unsure at its beginning. */
  boolean changedWhole() {
    return changedWhole;
  }

  /** The switch confirmed these changes but for those that it refused. */
  void confirm(List<FlowChange> changes, Map<EntryKey, String> refused, Instant now) {
    for (FlowChange change : changes) {
      EntryKey key = change.entry().key();
      String reason = refused.get(key);
      if (reason != null) {
        errors.put(key, reason);
      } else {
        errors.remove(key);
        if (change instanceof FlowChange.Install install) {
          believed.put(key, asKept(install.entry(), now));
        } else {
          believed.remove(key);
        }
      }
    }
    changing = Set.of();
    settle(now);
  }

  /** The changes could not be made or confirmed, or not now. */
  void fail(Collection<EntryKey> keys, String reason) {
    keys.forEach(key -> errors.put(key, reason));
  }

  /** Nothing is being changed any more; what was is known from the next reading only. */
  void abandonChange() {
    changing = Set.of();
  }

  private static Entry asKept(Entry entry, Instant now) {
    return new Entry(
        entry.key(), entry.steps(), entry.cookie(), HardTimeouts.kept(entry.end(), now));
  }

  /** A reading begins: what changes until its end is better known than it can tell. */
  void startReading() {
    changedWhileReading = new HashSet<>(changing);
  }

  /**
   * The switch had these entries, its own and others'.
   *
   * @param asked when it was asked for them
   */
  void read(List<Entry> entries, Instant asked, Instant now) {
    Map<EntryKey, Entry> left = drift.takeLeft();
    Map<EntryKey, Entry> found = new HashMap<>();
    for (Entry entry : entries) {
      EntryKey key = entry.key();
      if (entry.isOurs() || wanted.entries().containsKey(key) || left.containsKey(key)) {
        found.put(key, entry);
      }
    }
    for (EntryKey key : changedWhileReading) {
      Entry newer = believed.get(key);
      if (newer == null) {
        found.remove(key);
      } else {
        found.put(key, newer);
      }
    }
    Set<EntryKey> keys = new HashSet<>(wanted.entries().keySet());
    keys.addAll(found.keySet());
    lastSeen = EntryReconciler.at(asked).changes(keys, wanted.entries(), found, this::mayRemove);
    EntryComparison comparison = new EntryComparison(found, asked, now);
    if (checkedAt.isPresent()) {
      report(comparison.with(believed, wanted.entries(), lastSeen), now);
    } else if (!left.isEmpty()) {
      drift.find(comparison.withConnectionBefore(left, drift.inForce()), now);
    }
    checkedAt = Optional.of(asked);
    believed = found;
    lastSeen.installs().forEach(change -> unsure.add(change.key()));
    lastSeen.removals().forEach(change -> unsure.add(change.key()));
    settle(now);
  }

  /** The switch tells that an entry went, which may have been asked of it. */
  void removed(Removal removal, Instant now) {
    if (changing.contains(removal.key())) {
      disturbed |= wanted.entries().containsKey(removal.key());
      return;
    }
    Entry have = believed.get(removal.key());
    if (have == null || have.cookie() != removal.cookie()) {
      return;
    }
    Optional.ofNullable(wanted.entries().get(removal.key()))
        .filter(want -> isInstalled(want, now) && !want.hasEnded(now))
        .ifPresent(want -> removals.add(EntryDrift.Finding.of(removal, want)));
    believed.remove(removal.key());
    changedWhileReading.add(removal.key());
    unsure.add(removal.key());
  }

  /** Whether an entry went while it was being installed: only a reading tells which came last. */
  boolean takeDisturbed() {
    boolean was = disturbed;
    disturbed = false;
    return was;
  }

  /** Tells of the entries that went since last told. */
  void reportRemovals(Instant now) {
    report(removals, now);
    removals.clear();
  }

  private void report(List<EntryDrift.Finding> findings, Instant now) {
    repairs += findings.size();
    drift.find(findings, now);
  }

  private void settle(Instant now) {
    drift.settle(entry -> isSettled(entry, now), now);
  }

  /** Whether the switch has again what is wanted in this entry's place, or rightly nothing. */
  private boolean isSettled(Entry entry, Instant now) {
    Entry want = wanted.entries().get(entry.key());
    if (want != null) {
      return isInstalled(want, now);
    }
    Entry have = believed.get(entry.key());
    return switchIsKnown && (have == null || !have.isOurs()) && mayRemove(entry);
  }

  /** The connection ends. */
  void leave(Instant now) {
    if (checkedAt.isPresent()) {
      Map<EntryKey, Entry> asWanted = new HashMap<>(believed);
      asWanted
          .values()
          .removeIf(
              have -> {
                Entry want = wanted.entries().get(have.key());
                return want == null || !isInstalled(want, now);
              });
      drift.leave(asWanted);
    }
  }

  private boolean mayRemove(Entry entry) {
    long cookie = entry.cookie();
    if (!wanted.isDecided()) {
      return false;
    }
    if (Cookies.isRule(cookie)) {
      return planIsKnown && switchIsKnown && !wanted.keeps(cookie);
    }
    return entry.isOurs() && (!Cookies.isForwarding(cookie) || wanted.forwardingIsKnown());
  }
}
