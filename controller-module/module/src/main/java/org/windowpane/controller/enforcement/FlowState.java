package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.EntryReconciler;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.HardTimeouts;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.queues.QueueUse;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.Changes;
import org.windowpane.controller.reconcile.Deviation;
import org.windowpane.controller.reconcile.Observed;
import org.windowpane.controller.reconcile.Reconciler;

/**
 * What is known of a switch's flow entries: those it confirmed or was read to have, those that must
 * be looked at again, and why it refused some.
 */
final class FlowState {

  private final SwitchWanted wanted;
  private final EntryDrift drift;
  private final Observed<EntryKey, Entry> observed = new Observed<>();
  private final List<Deviation<Entry, Entry>> removals = new ArrayList<>();
  private final Set<EntryKey> begun = new HashSet<>();
  private Set<EntryKey> uncertain = new HashSet<>();

  /**
   * By rule: what a later change has to look at, as its queue, meter, group, or successor is
   * missing.
   */
  private final Map<Long, Set<EntryKey>> waiting = new HashMap<>();

  private Set<EntryKey> changing = Set.of();
  private Optional<Instant> checkedAt = Optional.empty();
  private Changes<EntryKey, Entry> lastSeen = Changes.none();
  private boolean switchIsKnown;
  private boolean disturbed;
  private boolean changedWhole;
  private final LongAdder repairs;

  FlowState(SwitchWanted wanted, EntryDrift drift, LongAdder repairs) {
    this.repairs = repairs;
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

  Observed<EntryKey, Entry> observed() {
    return observed;
  }

  boolean hasUncertain() {
    return !uncertain.isEmpty() || !begun.isEmpty();
  }

  /** From now on entries of rules that are not in the plan are removed. */
  void setPlanKnown() {
    wanted.setPlanKnown();
    uncertain.addAll(observed.all().keySet());
  }

  /** From now on what is wanted is all that is wanted of this switch. */
  void setSwitchKnown() {
    if (!switchIsKnown) {
      switchIsKnown = true;
      uncertain.addAll(observed.all().keySet());
    }
  }

  /** These entries must be compared again. */
  void touch(Collection<EntryKey> keys) {
    uncertain.addAll(keys);
  }

  boolean isInstalled(Entry entry, Instant now) {
    return observed
        .get(entry.key())
        .filter(have -> EntryReconciler.isAsWanted(entry, have, now))
        .isPresent();
  }

  /** Whether an entry with the key and cookie is on the switch, as far as is known. */
  boolean isThere(EntryKey key, long cookie) {
    return observed.get(key).filter(have -> have.cookie() == cookie).isPresent();
  }

  /** Queues, meters or groups are others than before: what waits must be compared again. */
  void touchWaiting() {
    waiting.values().forEach(uncertain::addAll);
    waiting.clear();
  }

  /** The same, within the change that has begun. */
  void beginWaiting() {
    waiting.values().forEach(begun::addAll);
    waiting.clear();
  }

  /** The rule asks for something else, or nothing: what waits of it must be compared again. */
  void touchWaiting(long cookie) {
    Optional.ofNullable(waiting.remove(cookie)).ifPresent(uncertain::addAll);
  }

  /** Whether the switch still has an entry with the cookie that waits for its successor. */
  boolean hasWaiting(long cookie) {
    return waiting.getOrDefault(cookie, Set.of()).stream().anyMatch(key -> isThere(key, cookie));
  }

  private void wait(EntryKey key, long cookie) {
    waiting.computeIfAbsent(cookie, rule -> new HashSet<>()).add(key);
  }

  /** From now on what is touched is the next change's: its queues may not be there for this one. */
  void begin() {
    begun.addAll(uncertain);
    uncertain = new HashSet<>();
  }

  /**
   * What must change among the entries that were unsure at {@link #begin} and were not touched
   * since; they count as being changed from now on.
   *
   * @param obstacle why an entry must not be installed now, if so
   */
  List<FlowChange> startChange(Instant now, Function<Entry, Optional<String>> obstacle) {
    touch(wanted.takeTouched());
    changedWhole = !begun.removeAll(uncertain);
    Changes<EntryKey, Entry> difference =
        EntryReconciler.at(now).changes(begun, wanted.entries(), observed.all(), this::mayRemove);
    begun.clear();
    List<FlowChange> changes = new ArrayList<>();
    List<Entry> blocked = new ArrayList<>();
    // By rule: the entries that its notes lead to come before them.
    Map<Long, String> obstacles = new HashMap<>();
    for (Change.Install<EntryKey, Entry> install : difference.installs()) {
      Entry entry = install.wanted();
      Optional<String> reason =
          obstacle
              .apply(entry)
              .or(() -> Optional.ofNullable(entry.isNote() ? obstacles.get(entry.cookie()) : null));
      if (reason.isPresent()) {
        observed.fail(List.of(entry.key()), reason.get());
        obstacles.put(entry.cookie(), reason.get());
        wait(entry.key(), entry.cookie());
        blocked.add(entry);
      } else {
        changes.add(new FlowChange.Install(entry, HardTimeouts.hardTimeout(entry.end(), now)));
      }
    }
    removable(difference.removals(), new Successors(nextInstalls(now), blocked))
        .forEach(entry -> changes.add(new FlowChange.Remove(entry)));
    changing = new HashSet<>();
    changes.forEach(change -> changing.add(change.entry().key()));
    observed.change(changing);
    return changes;
  }

  /** What the next change installs, as far as that is known. */
  private List<Entry> nextInstalls(Instant now) {
    return uncertain.stream()
        .map(wanted.entries()::get)
        .filter(entry -> entry != null && !isInstalled(entry, now))
        .toList();
  }

  /**
   * The entries to remove now. Removals are made from the bottom, so where one is put off to the
   * next change, those above it are too: the entries of other rules that stay are not to lose their
   * higher ones before. What has no successor at all goes in any case.
   */
  private List<Entry> removable(
      List<Change.Remove<EntryKey, Entry>> removals, Successors successors) {
    List<Entry> removable = new ArrayList<>();
    Optional<Set<Long>> moving = Optional.empty();
    for (Change.Remove<EntryKey, Entry> removal : removals) {
      Entry found = observed.all().get(removal.key());
      if (successors.comeNext(found)) {
        moving = moving.or(() -> Optional.of(wantedCookies()));
      }
      if (moving.filter(rules -> rules.contains(found.cookie())).isPresent()) {
        uncertain.add(removal.key());
        changedWhole = false;
      } else if (successors.areBlocked(found)) {
        wait(removal.key(), found.cookie());
      } else {
        removable.add(found);
      }
    }
    return removable;
  }

  private Set<Long> wantedCookies() {
    return wanted.entries().values().stream().map(Entry::cookie).collect(Collectors.toSet());
  }

  /** The numbers, of meters or of groups, that entries on the switch use. */
  Set<Integer> used(Function<Entry, Optional<Integer>> use) {
    return observed.all().values().stream()
        .flatMap(entry -> use.apply(entry).stream())
        .collect(Collectors.toSet());
  }

  /** Whether the last change was of all entries that were unsure at its beginning. */
  boolean changedWhole() {
    return changedWhole;
  }

  /** The switch confirmed these changes but for those that it refused. */
  void confirm(List<FlowChange> changes, Map<EntryKey, String> refused, Instant now) {
    Map<EntryKey, Optional<Entry>> made = new HashMap<>();
    for (FlowChange change : changes) {
      boolean installed = change instanceof FlowChange.Install;
      made.put(
          change.entry().key(),
          installed ? Optional.of(asInstalled(change.entry(), now)) : Optional.empty());
    }
    observed.confirm(made, refused);
    changing = Set.of();
    settle(now);
  }

  /** Nothing is being changed any more; what was is known from the next reading only. */
  void abandonChange() {
    changing = Set.of();
  }

  private static Entry asInstalled(Entry entry, Instant now) {
    return new Entry(
        entry.key(), entry.steps(), entry.cookie(), HardTimeouts.kept(entry.end(), now));
  }

  /**
   * The switch had these entries, its own and others'.
   *
   * @param asked when it was asked for them
   */
  void read(List<Entry> entries, Instant asked, Instant now) {
    Map<EntryKey, Entry> left = drift.tracker().takeLeft();
    Map<EntryKey, Entry> concerned = new HashMap<>();
    for (Entry entry : entries) {
      EntryKey key = entry.key();
      if (entry.isOurs() || wanted.entries().containsKey(key) || left.containsKey(key)) {
        concerned.put(key, read(entry, Duration.between(asked, now)));
      }
    }
    Map<EntryKey, Entry> before = observed.read(concerned);
    Map<EntryKey, Entry> found = observed.all();
    Set<EntryKey> keys = new HashSet<>(wanted.entries().keySet());
    keys.addAll(found.keySet());
    Reconciler<EntryKey, Entry, Entry> reconciler = EntryReconciler.at(asked);
    lastSeen = reconciler.changes(keys, wanted.entries(), found, this::mayRemove);
    if (checkedAt.isPresent()) {
      report(
          reconciler.deviations(lastSeen, before, found).stream()
              .filter(each -> each.wanted().filter(want -> want.hasEnded(now)).isEmpty())
              .toList(),
          now);
    } else if (!left.isEmpty()) {
      drift.findSinceLastConnection(left, found, asked, now);
    }
    checkedAt = Optional.of(asked);
    lastSeen.installs().forEach(change -> uncertain.add(change.key()));
    lastSeen.removals().forEach(change -> uncertain.add(change.key()));
    settle(now);
  }

  private Entry read(Entry entry, Duration late) {
    Entry want = wanted.entries().get(entry.key());
    return want == null
        ? entry
        : new Entry(
            entry.key(),
            entry.steps(),
            entry.cookie(),
            HardTimeouts.nearest(want.end(), entry.end(), late));
  }

  /** The switch reports that an entry is gone, perhaps because a change asked for it. */
  void removed(Removal removal, Instant now) {
    if (changing.contains(removal.key())) {
      disturbed |= wanted.entries().containsKey(removal.key());
      return;
    }
    if (!isThere(removal.key(), removal.cookie())) {
      return;
    }
    Optional.ofNullable(wanted.entries().get(removal.key()))
        .filter(want -> isInstalled(want, now) && !want.hasEnded(now))
        .ifPresent(want -> removals.add(EntryDrift.of(removal, want)));
    observed.lose(removal.key());
    uncertain.add(removal.key());
  }

  /** Whether an entry went while it was being installed: only a reading shows which came last. */
  boolean takeDisturbed() {
    boolean was = disturbed;
    disturbed = false;
    return was;
  }

  /** Reports the entries that have gone since the last report. */
  void reportRemovals(Instant now) {
    report(removals, now);
    removals.clear();
  }

  private void report(List<Deviation<Entry, Entry>> deviations, Instant now) {
    repairs.add(deviations.size());
    drift.find(deviations, now);
  }

  private void settle(Instant now) {
    drift.tracker().settle(entry -> isSettled(entry, now), now);
  }

  /** Whether the switch has again what is wanted in this entry's place, or rightly nothing. */
  private boolean isSettled(Entry entry, Instant now) {
    Entry want = wanted.entries().get(entry.key());
    if (want != null) {
      return isInstalled(want, now);
    }
    boolean free = observed.get(entry.key()).filter(Entry::isOurs).isEmpty();
    return switchIsKnown && free && mayRemove(entry);
  }

  /** The connection ends. */
  void leave(Instant now) {
    if (checkedAt.isPresent()) {
      Map<EntryKey, Entry> asWanted = new HashMap<>(observed.all());
      asWanted
          .values()
          .removeIf(
              have -> {
                Entry want = wanted.entries().get(have.key());
                return want == null || !isInstalled(want, now);
              });
      drift.tracker().leave(asWanted);
    }
  }

  private boolean mayRemove(Entry entry) {
    long cookie = entry.cookie();
    if (!wanted.isDecided()) {
      return false;
    }
    if (Cookies.isRule(cookie)) {
      return wanted.planIsKnown() && switchIsKnown && !wanted.keeps(cookie);
    }
    if (Cookies.isForwardingForRules(cookie)) {
      return wanted.planIsKnown() && wanted.forwardingIsKnown();
    }
    return entry.isOurs() && (!Cookies.isForwarding(cookie) || wanted.forwardingIsKnown());
  }

  /** Entries that replace others of their rules, and are not installed yet. */
  private static final class Successors {

    /** Where a rule's packets go; without a queue, to an entry of the rule in a later table. */
    private record Place(long rule, Optional<QueueUse> queue) {}

    private final Set<Long> next = new HashSet<>();
    private final Map<Place, Integer> blocked = new HashMap<>();

    /**
     * Those that one change does not install.
     *
     * @param next those that the next change installs
     * @param blocked those whose queue or meter is not there
     */
    Successors(Collection<Entry> next, Collection<Entry> blocked) {
      next.forEach(entry -> this.next.add(entry.cookie()));
      for (Entry entry : blocked) {
        placeOf(entry)
            .ifPresent(place -> this.blocked.merge(place, entry.key().priority(), Math::max));
      }
    }

    /** Whether the next change installs a successor of the entry. */
    boolean comeNext(Entry old) {
      return Cookies.isRule(old.cookie()) && next.contains(old.cookie());
    }

    /**
     * Whether the entry's successor waits for its queue or meter, and the entry may stay as long.
     * It may not if it sends to another queue, because the rule may have got another path as the
     * old one does not work, or if it is above its successor, where it may shadow another rule.
     */
    boolean areBlocked(Entry old) {
      return Cookies.isRule(old.cookie())
          && placeOf(old)
              .filter(place -> blocked.getOrDefault(place, -1) >= old.key().priority())
              .isPresent();
    }

    private static Optional<Place> placeOf(Entry entry) {
      Optional<QueueUse> queue = QueueUse.of(entry);
      return queue.isPresent() || entry.isNote()
          ? Optional.of(new Place(entry.cookie(), queue))
          : Optional.empty();
    }
  }
}
