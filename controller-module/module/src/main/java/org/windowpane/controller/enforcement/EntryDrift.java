package org.windowpane.controller.enforcement;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.EntryReconciler;
import org.windowpane.controller.entries.EntryText;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.reconcile.Changes;
import org.windowpane.controller.reconcile.Deviation;
import org.windowpane.controller.reconcile.DriftCause;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.controller.reconcile.DriftTracker;
import org.windowpane.controller.reconcile.Reconciler;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.value.Dpid;

/** The drift of a switch's flow entries. Outlives the switch's connections. */
final class EntryDrift {

  /** The most drifts reported one by one when they are found together, with one for the rest. */
  static final int MAX_REPORTED = 100;

  private static final Comparator<Deviation<Entry, Entry>> RULES_FIRST =
      Comparator.comparing((Deviation<Entry, Entry> each) -> Cookies.isRule(entry(each).cookie()))
          .thenComparing(each -> entry(each).key().priority())
          .reversed();

  private final DriftTracker<EntryKey, Entry> tracker;
  private final Supplier<Map<Long, String>> rulesByCookie;

  EntryDrift(Dpid dpid, DriftLog log, Supplier<Map<Long, String>> rulesByCookie) {
    this.tracker = new DriftTracker<>(dpid, log);
    this.rulesByCookie = rulesByCookie;
  }

  DriftTracker<EntryKey, Entry> tracker() {
    return tracker;
  }

  /** The switch dropped an entry that was as wanted. */
  static Deviation<Entry, Entry> of(Removal removal, Entry wanted) {
    String cause = removal.expired() ? DriftCause.EXPIRED : DriftCause.REMOVED;
    return new Deviation<>(Optional.of(wanted), Optional.empty(), cause);
  }

  private static Entry entry(Deviation<Entry, Entry> deviation) {
    return deviation.wanted().or(deviation::found).orElseThrow();
  }

  /**
   * Compares the first reading of a connection with how the last connection left the switch.
   *
   * @param left the entries that were as wanted then
   * @param asked when the switch was asked for its entries
   * @param now when the answer was there; an entry that has ended by then may be gone
   */
  void findSinceLastConnection(
      Map<EntryKey, Entry> left, Map<EntryKey, Entry> found, Instant asked, Instant now) {
    Map<Long, String> rules = rulesByCookie.get();
    Predicate<Entry> inForce =
        entry -> !Cookies.isRule(entry.cookie()) || rules.containsKey(entry.cookie());
    boolean empty =
        left.values().stream()
            .noneMatch(
                before -> {
                  Entry have = found.get(before.key());
                  return have != null && have.cookie() == before.cookie();
                });
    String cause = empty ? DriftCause.RESTART : DriftCause.WHILE_AWAY;
    Map<EntryKey, Entry> expected = new HashMap<>(left);
    expected.values().removeIf(entry -> entry.hasEnded(now) || !inForce.test(entry));
    Set<EntryKey> keys = new HashSet<>(expected.keySet());
    keys.addAll(found.keySet());
    Reconciler<EntryKey, Entry, Entry> reconciler = EntryReconciler.at(asked);
    Changes<EntryKey, Entry> changes =
        reconciler.changes(keys, expected, found, entry -> entry.isOurs() && !inForce.test(entry));
    find(
        reconciler.deviations(changes, left, found).stream()
            .map(each -> new Deviation<>(each.wanted(), each.found(), cause))
            .toList(),
        now);
  }

  /** Opens drifts for what was found together, unless the entry has an open drift already. */
  void find(Collection<Deviation<Entry, Entry>> deviations, Instant now) {
    if (deviations.isEmpty()) {
      return;
    }
    Set<EntryKey> known = tracker.openKeys();
    List<Deviation<Entry, Entry>> fresh =
        deviations.stream()
            .filter(deviation -> !known.contains(entry(deviation).key()))
            .sorted(RULES_FIRST)
            .toList();
    int single = fresh.size() > MAX_REPORTED ? MAX_REPORTED - 1 : fresh.size();
    Map<Long, String> rules = rulesByCookie.get();
    for (Deviation<Entry, Entry> each : fresh.subList(0, single)) {
      Optional<String> rule = Optional.ofNullable(rules.get(entry(each).cookie()));
      open(
          each.finding(
              DriftReport.Part.ENTRY,
              rule,
              wanted -> EntryText.of(wanted, now),
              found -> EntryText.of(found, now)),
          List.of(each),
          now);
    }
    openTogether(fresh.subList(single, fresh.size()), now);
  }

  private void openTogether(List<Deviation<Entry, Entry>> deviations, Instant now) {
    Map<DriftReport.Kind, List<Deviation<Entry, Entry>>> byKind =
        deviations.stream().collect(groupingBy(Deviation::kind, TreeMap::new, toList()));
    byKind.forEach(
        (kind, alike) -> {
          Optional<String> text = Optional.of(alike.size() + " more flow entries");
          boolean extra = kind == DriftReport.Kind.EXTRA;
          open(
              new Drift.Finding(
                  kind,
                  DriftReport.Part.ENTRY,
                  Optional.empty(),
                  alike.size(),
                  extra ? text : Optional.empty(),
                  extra ? Optional.empty() : text,
                  alike.get(0).cause()),
              alike,
              now);
        });
  }

  private void open(Drift.Finding finding, List<Deviation<Entry, Entry>> of, Instant now) {
    Map<EntryKey, Entry> entries = new HashMap<>();
    of.forEach(each -> entries.put(entry(each).key(), entry(each)));
    tracker.open(finding, entries, now);
  }
}
