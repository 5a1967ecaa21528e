package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.plan.Cookies;
import org.windowpane.controller.plan.Ends;
import org.windowpane.controller.plan.Entry;
import org.windowpane.controller.plan.EntryKey;
import org.windowpane.controller.plan.FlowDifference;

/**
 * What is known of a switch's flow entries: those it confirmed or was read to have, those that must
 * be looked at again, and why it refused some.
 */
final class FlowState {

  private final SwitchWanted wanted;
  private final Map<EntryKey, String> errors = new HashMap<>();
  private Map<EntryKey, Entry> believed = new HashMap<>();
  private final Set<EntryKey> begun = new HashSet<>();
  private Set<EntryKey> unsure = new HashSet<>();
  private Set<EntryKey> changing = Set.of();
  private Set<EntryKey> changedWhileReading = new HashSet<>();
  private Optional<Instant> checkedAt = Optional.empty();
  private FlowDifference lastSeen = new FlowDifference(List.of(), List.of(), 0, 0, 0);
  private boolean planIsKnown;
  private boolean changedWhole;
  private long repairs;

  FlowState(SwitchWanted wanted) {
    this.wanted = wanted;
  }

  /** When the switch was last read; empty before the first time. */
  Optional<Instant> checkedAt() {
    return checkedAt;
  }

  /** What the last reading differed in. */
  FlowDifference lastSeen() {
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
    return !unsure.isEmpty();
  }

  /** From now on rules that nobody wants are removed. */
  void learnThePlan() {
    planIsKnown = true;
    unsure.addAll(believed.keySet());
  }

  boolean knowsThePlan() {
    return planIsKnown;
  }

  /** These entries must be compared again. */
  void touch(Collection<EntryKey> keys) {
    unsure.addAll(keys);
  }

  boolean isInstalled(Entry entry, Instant now) {
    Entry have = believed.get(entry.key());
    return have != null && FlowDifference.isAsWanted(entry, have, now);
  }

  /** Whether an entry with the key and cookie is on the switch, as far as is known. */
  boolean isThere(EntryKey key, long cookie) {
    Entry have = believed.get(key);
    return have != null && have.cookie() == cookie;
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
  FlowDifference startChange(Instant now) {
    changedWhole = !begun.removeAll(unsure);
    FlowDifference difference =
        FlowDifference.between(begun, wanted.entries(), believed, this::mayRemove, now);
    begun.clear();
    changing = new HashSet<>();
    difference.install().forEach(entry -> changing.add(entry.key()));
    difference.remove().forEach(entry -> changing.add(entry.key()));
    changedWhileReading.addAll(changing);
    return difference;
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
    return new Entry(entry.key(), entry.steps(), entry.cookie(), Ends.kept(entry.end(), now));
  }

  /** A reading begins: what changes until its end is better known than it can tell. */
  void startReading() {
    changedWhileReading = new HashSet<>(changing);
  }

  /** The switch had these entries. */
  void read(List<Entry> entries, Instant now) {
    Map<EntryKey, Entry> found = new HashMap<>();
    entries.forEach(entry -> found.put(entry.key(), entry));
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
    lastSeen = FlowDifference.between(keys, wanted.entries(), found, this::mayRemove, now);
    if (checkedAt.isPresent()) {
      repairs += lastSeen.install().stream().filter(entry -> isInstalled(entry, now)).count();
      repairs += lastSeen.remove().stream().filter(e -> !believed.containsKey(e.key())).count();
    }
    checkedAt = Optional.of(now);
    believed = found;
    lastSeen.install().forEach(entry -> unsure.add(entry.key()));
    lastSeen.remove().forEach(entry -> unsure.add(entry.key()));
  }

  private boolean mayRemove(Entry entry) {
    long cookie = entry.cookie();
    if (Cookies.isRule(cookie)) {
      return planIsKnown && !wanted.keeps(cookie);
    }
    return !Cookies.isForwarding(cookie) || wanted.forwardingIsKnown();
  }
}
