package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.ids.MeterRange;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterText;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.meters.MetersFound;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.Changes;
import org.windowpane.controller.reconcile.Deviation;
import org.windowpane.controller.reconcile.DriftCause;
import org.windowpane.controller.reconcile.DriftTracker;
import org.windowpane.controller.reconcile.Observed;
import org.windowpane.controller.reconcile.Reconciler;
import org.windowpane.protocol.message.DriftReport;

/**
 * What is known of a switch's meters: which are there, which rule has which number, and why others
 * could not be made. Meters outlive the controller; a rule whose entries name one keeps it.
 */
final class MeterState {

  private static final Reconciler<Integer, MeterWanted, Optional<MeterShape>> METERS =
      new Reconciler<>(
          (wanted, found) -> found.equals(Optional.of(wanted.shape())), Integer::compare);

  private final SwitchWanted wanted;
  private final DriftTracker<Integer, MeterWanted> drift;
  private final Observed<Integer, Optional<MeterShape>> observed = new Observed<>();
  private final Map<Long, Integer> byCookie = new HashMap<>();
  private final Map<Integer, MeterWanted> left = new HashMap<>();
  private Optional<MeterRange> range = Optional.empty();
  private boolean news;
  private final LongAdder repairs;

  MeterState(SwitchWanted wanted, DriftTracker<Integer, MeterWanted> drift, LongAdder repairs) {
    this.repairs = repairs;
    this.wanted = wanted;
    this.drift = drift;
  }

  /** The highest number that a meter may have; empty until the meters were read. */
  OptionalLong highest() {
    return range.map(known -> OptionalLong.of(known.highest())).orElse(OptionalLong.empty());
  }

  /** The meter that the rule's entries used when the switch was first read. */
  OptionalInt found(String rule) {
    Integer meter = byCookie.get(Cookies.ofRule(rule));
    return meter == null ? OptionalInt.empty() : OptionalInt.of(meter);
  }

  /** The rule needs no meter here any more. */
  void release(String rule) {
    byCookie.remove(Cookies.ofRule(rule));
  }

  Observed<Integer, Optional<MeterShape>> observed() {
    return observed;
  }

  /** The switch had these meters, and these entries use some of them. */
  void read(MetersFound found, Collection<Entry> entries, Instant now) {
    Map<Integer, Optional<MeterShape>> before = observed.read(found.meters());
    if (range.isEmpty()) {
      range = Optional.of(MeterRange.upTo(found.highest()));
      news = true;
      recordUses(entries);
      left.putAll(drift.takeLeft());
    } else {
      METERS.deviations(changes(), before, observed.all()).forEach(each -> report(each, now));
    }
    settle(now);
  }

  private Changes<Integer, MeterWanted> changes() {
    return METERS.changes(
        wanted.meters().keySet(), wanted.meters(), observed.all(), shape -> false);
  }

  private void report(Deviation<MeterWanted, Optional<MeterShape>> deviation, Instant now) {
    repairs.increment();
    MeterWanted meter = deviation.wanted().orElseThrow();
    int number = meter.meter();
    if (!drift.openKeys().contains(number)) {
      Drift.Finding finding =
          deviation.finding(
              DriftReport.Part.METER,
              Optional.of(meter.rule()),
              want -> MeterText.of(number, Optional.of(want.shape())),
              found -> MeterText.of(number, found));
      drift.open(finding, Map.of(number, meter), now);
    }
  }

  private void settle(Instant now) {
    drift.settle(
        drifted -> {
          MeterWanted meter = wanted.meters().get(drifted.meter());
          return meter == null || isAsWanted(meter);
        },
        now);
  }

  private void recordUses(Collection<Entry> entries) {
    for (Entry entry : entries) {
      if (Cookies.isRule(entry.cookie())) {
        use(entry).ifPresent(meter -> byCookie.putIfAbsent(entry.cookie(), meter));
      }
    }
  }

  /** The meter that an entry uses. */
  static Optional<Integer> use(Entry entry) {
    return entry.steps().stream()
        .filter(Step.Meter.class::isInstance)
        .map(step -> ((Step.Meter) step).meter())
        .findFirst();
  }

  /** Whether numbers can be given since the last question. */
  boolean takeNews() {
    boolean taken = news;
    news = false;
    return taken;
  }

  /**
   * The plan asks for these meters again: which were altered while the switch was not connected.
   */
  void review(Instant now) {
    left.entrySet()
        .removeIf(
            each -> {
              MeterWanted meter = wanted.meters().get(each.getKey());
              Optional<Optional<MeterShape>> there = observed.get(each.getKey());
              if (each.getValue().equals(meter) && there.isPresent() && !isAsWanted(meter)) {
                report(new Deviation<>(Optional.of(meter), there, DriftCause.WHILE_AWAY), now);
              }
              return meter != null;
            });
  }

  /** The connection ends; what was not looked at since the one before is left as it was then. */
  void leave() {
    if (range.isEmpty()) {
      return;
    }
    Map<Integer, MeterWanted> asWanted = new HashMap<>(left);
    wanted.meters().values().stream()
        .filter(this::isAsWanted)
        .forEach(meter -> asWanted.put(meter.meter(), meter));
    drift.leave(asWanted);
  }

  /** What must change before flows may. */
  List<Change<Integer, MeterWanted>> before() {
    return List.copyOf(changes().installs());
  }

  /**
   * What must change after flows did.
   *
   * @param used meters that entries use: the switch would remove the entries with them
   */
  List<Change<Integer, MeterWanted>> after(Supplier<Set<Integer>> used) {
    if (!wanted.planIsKnown()) {
      return List.of();
    }
    Map<Integer, Optional<MeterShape>> removable = new HashMap<>(observed.all());
    removable.keySet().removeAll(wanted.meters().keySet());
    removable.keySet().removeIf(meter -> !mayRemove(meter));
    if (!removable.isEmpty()) {
      removable.keySet().removeAll(used.get());
    }
    return List.copyOf(
        METERS.changes(removable.keySet(), wanted.meters(), removable, shape -> true).removals());
  }

  private boolean mayRemove(int meter) {
    return range.map(ours -> ours.contains(meter)).orElse(false)
        && byCookie.entrySet().stream()
            .noneMatch(each -> each.getValue() == meter && wanted.keeps(each.getKey()));
  }

  /** The switch confirmed these changes but for those that it refused. */
  void confirm(
      List<Change<Integer, MeterWanted>> changes, Map<Integer, String> refused, Instant now) {
    Map<Integer, Optional<Optional<MeterShape>>> made = new HashMap<>();
    for (Change<Integer, MeterWanted> change : changes) {
      made.put(
          change.key(),
          change instanceof Change.Install<Integer, MeterWanted> install
              ? Optional.of(Optional.of(install.wanted().shape()))
              : Optional.empty());
    }
    observed.confirm(made, refused);
    settle(now);
  }

  /** The changes could not be confirmed. */
  void fail(List<Change<Integer, MeterWanted>> changes, String reason) {
    observed.fail(changes.stream().map(Change::key).toList(), reason);
  }

  boolean isAsWanted(MeterWanted meter) {
    return observed.get(meter.meter()).equals(Optional.of(Optional.of(meter.shape())));
  }

  /** Why the entry must not be installed: the meter that it uses is not there. */
  Optional<String> obstacle(Entry entry) {
    return use(entry)
        .filter(meter -> observed.get(meter).isEmpty())
        .map(meter -> observed.error(meter).orElse("meter " + meter + " is not there"));
  }
}
