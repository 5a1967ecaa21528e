package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.EntryText;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.reconcile.DriftCause;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.value.Dpid;

/**
 * Which of a switch's entries drifted and are not mended yet, and how it was left when it was last
 * connected. Outlives the switch's connections.
 */
final class EntryDrift {

  /** So many are told one by one when they are found together; the rest of them as one. */
  static final int TOLD_SINGLY = 100;

  /**
   * An entry that is not as it should be.
   *
   * @param found what is there; empty if it is missing
   * @param wanted what should be there; empty if it is extra
   */
  record Finding(Optional<Entry> found, Optional<Entry> wanted, String who) {

    static Finding of(Removal removal, Entry wanted) {
      return new Finding(
          Optional.empty(),
          Optional.of(wanted),
          removal.expired() ? DriftCause.EXPIRED : DriftCause.REMOVED);
    }

    private Entry entry() {
      return wanted.or(() -> found).orElseThrow();
    }

    private boolean isOfARule() {
      return Cookies.isRule(entry().cookie());
    }

    private DriftReport.Kind kind() {
      if (wanted.isEmpty()) {
        return DriftReport.Kind.EXTRA;
      }
      return found.isEmpty() ? DriftReport.Kind.MISSING : DriftReport.Kind.DIFFERENT;
    }
  }

  private static final Comparator<Finding> TELLING_ORDER =
      Comparator.comparing(Finding::isOfARule)
          .thenComparing(finding -> finding.entry().key().priority())
          .reversed();

  private record Open(Drift drift, Map<EntryKey, Entry> entries) {}

  private final Dpid dpid;
  private final DriftLog log;
  private final Supplier<Map<Long, String>> rulesByCookie;
  private final List<Open> open = new ArrayList<>();
  private Map<EntryKey, Entry> left = Map.of();

  EntryDrift(Dpid dpid, DriftLog log, Supplier<Map<Long, String>> rulesByCookie) {
    this.dpid = dpid;
    this.log = log;
    this.rulesByCookie = rulesByCookie;
  }

  /** The connection ends while the switch has these entries, as wanted. */
  void leave(Map<EntryKey, Entry> asWanted) {
    left = asWanted;
  }

  /** The entries that the switch was left with; asked once, at the first reading after that. */
  Map<EntryKey, Entry> takeLeft() {
    Map<EntryKey, Entry> taken = left;
    left = Map.of();
    return taken;
  }

  /** Whether the entry belongs to a rule that is in force now, or to no rule. */
  Predicate<Entry> inForce() {
    Map<Long, String> rules = rulesByCookie.get();
    return entry -> !Cookies.isRule(entry.cookie()) || rules.containsKey(entry.cookie());
  }

  /** Tells of what was found together. */
  void find(List<Finding> findings, Instant now) {
    if (findings.isEmpty()) {
      return;
    }
    Set<EntryKey> known = new HashSet<>();
    open.forEach(each -> known.addAll(each.entries().keySet()));
    List<Finding> fresh =
        findings.stream()
            .filter(finding -> !known.contains(finding.entry().key()))
            .sorted(TELLING_ORDER)
            .toList();
    boolean crowd = fresh.size() > TOLD_SINGLY;
    int singly = crowd ? TOLD_SINGLY - 1 : fresh.size();
    Map<Long, String> rules = rulesByCookie.get();
    fresh.subList(0, singly).forEach(finding -> tell(finding, rules, now));
    if (crowd) {
      tellTogether(fresh.subList(singly, fresh.size()), now);
    }
  }

  private void tell(Finding finding, Map<Long, String> rules, Instant now) {
    tell(
        new Drift.Finding(
            finding.kind(),
            DriftReport.Part.ENTRY,
            Optional.ofNullable(rules.get(finding.entry().cookie())),
            1,
            finding.found().map(entry -> EntryText.of(entry, now)),
            finding.wanted().map(entry -> EntryText.of(entry, now)),
            finding.who()),
        List.of(finding),
        now);
  }

  private void tellTogether(List<Finding> findings, Instant now) {
    for (DriftReport.Kind kind : DriftReport.Kind.values()) {
      List<Finding> alike = findings.stream().filter(each -> each.kind() == kind).toList();
      if (!alike.isEmpty()) {
        Optional<String> words = Optional.of(alike.size() + " more flow entries");
        boolean extra = kind == DriftReport.Kind.EXTRA;
        tell(
            new Drift.Finding(
                kind,
                DriftReport.Part.ENTRY,
                Optional.empty(),
                alike.size(),
                extra ? words : Optional.empty(),
                extra ? Optional.empty() : words,
                alike.get(0).who()),
            alike,
            now);
      }
    }
  }

  private void tell(Drift.Finding drift, List<Finding> findings, Instant now) {
    Map<EntryKey, Entry> entries = new HashMap<>();
    findings.forEach(finding -> entries.put(finding.entry().key(), finding.entry()));
    open.add(new Open(log.find(dpid, drift, now), entries));
  }

  /** Tells of those that are mended by now, of which every entry is settled. */
  void settle(Predicate<Entry> isSettled, Instant now) {
    open.removeIf(
        each -> {
          each.entries().values().removeIf(isSettled);
          if (each.entries().isEmpty()) {
            log.mend(each.drift(), now);
          }
          return each.entries().isEmpty();
        });
  }
}
