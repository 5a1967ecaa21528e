package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.ids.MeterIds;
import org.windowpane.controller.meters.MeterDrift;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.meters.MetersFound;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.DriftCause;
import org.windowpane.controller.reconcile.Reconciler;

/**
 * What is known of a switch's meters: which are there, which rule has which number, and why others
 * could not be made. Meters outlive the controller; a rule whose entries name one keeps it.
 */
final class MeterState {

  private static final Reconciler<Integer, MeterWanted, Optional<MeterShape>> METERS =
      new Reconciler<>(
          (wanted, found) -> found.equals(Optional.of(wanted.shape())), Integer::compare);

  private final SwitchWanted wanted;
  private final MeterDrift drift;
  private final Map<Integer, String> errors = new HashMap<>();
  private final Map<Long, Integer> byCookie = new HashMap<>();
  private final Map<Integer, Optional<MeterShape>> believed = new HashMap<>();
  private Set<Integer> changedWhileReading = new HashSet<>();
  private final Map<Integer, MeterWanted> left = new HashMap<>();
  private Optional<MeterIds> ids = Optional.empty();
  private long highest;
  private boolean news;
  private long repairs;

  MeterState(SwitchWanted wanted, MeterDrift drift) {
    this.wanted = wanted;
    this.drift = drift;
  }

  /** How many meters that had been as wanted were found otherwise. */
  long repairs() {
    return repairs;
  }

  /** The highest number that a meter may have; empty until the meters were read. */
  OptionalLong highest() {
    return ids.isPresent() ? OptionalLong.of(highest) : OptionalLong.empty();
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

  /** A reading begins: what changes until its end is better known than it can tell. */
  void startReading() {
    changedWhileReading = new HashSet<>();
  }

  /** The switch had these meters, and these entries use some of them. */
  void read(MetersFound found, Collection<Entry> entries, Instant now) {
    if (ids.isEmpty()) {
      ids = Optional.of(new MeterIds(found.highest()));
      highest = found.highest();
      news = true;
      learnUses(entries);
      left.putAll(drift.takeLeft());
    } else {
      wanted.meters().values().stream()
          .filter(meter -> wasChanged(meter, found))
          .forEach(meter -> findDrift(meter, found, now));
    }
    believed.keySet().retainAll(changedWhileReading);
    found
        .meters()
        .forEach(
            (number, shape) -> {
              if (!changedWhileReading.contains(number)) {
                believed.put(number, shape);
              }
            });
    settle(now);
  }

  private void findDrift(MeterWanted meter, MetersFound found, Instant now) {
    repairs++;
    Optional<MeterShape> there = found.meters().get(meter.meter());
    if (there == null) {
      drift.missing(meter, now);
    } else {
      drift.altered(meter, there, DriftCause.ALTERED, now);
    }
  }

  private void settle(Instant now) {
    drift.settle(
        number -> {
          MeterWanted meter = wanted.meters().get(number);
          return meter == null || isAsWanted(meter);
        },
        now);
  }

  private boolean wasChanged(MeterWanted meter, MetersFound found) {
    Optional<MeterShape> shape = Optional.of(meter.shape());
    return !changedWhileReading.contains(meter.meter())
        && shape.equals(believed.get(meter.meter()))
        && !shape.equals(found.meters().get(meter.meter()));
  }

  private void learnUses(Collection<Entry> entries) {
    for (Entry entry : entries) {
      if (Cookies.isRule(entry.cookie())) {
        use(entry).ifPresent(meter -> byCookie.putIfAbsent(entry.cookie(), meter));
      }
    }
  }

  private static Optional<Integer> use(Entry entry) {
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
              Optional<MeterShape> there = believed.get(each.getKey());
              if (each.getValue().equals(meter) && there != null && !isAsWanted(meter)) {
                repairs++;
                drift.altered(meter, there, DriftCause.WHILE_AWAY, now);
              }
              return meter != null;
            });
  }

  /** The connection ends; what was not looked at since the one before is left as it was then. */
  void leave() {
    if (ids.isEmpty()) {
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
    return METERS
        .changes(wanted.meters().keySet(), wanted.meters(), believed, shape -> false)
        .installs();
  }

  /** What must change after flows did. */
  List<Change<Integer, MeterWanted>> after(boolean planIsKnown) {
    if (!planIsKnown) {
      return List.of();
    }
    Map<Integer, Optional<MeterShape>> removable = new HashMap<>(believed);
    removable.keySet().removeIf(meter -> !mayRemove(meter));
    return List.copyOf(
        METERS.changes(removable.keySet(), wanted.meters(), removable, shape -> true).removals());
  }

  private boolean mayRemove(int meter) {
    return ids.map(given -> given.isOurs(meter)).orElse(false)
        && byCookie.entrySet().stream()
            .noneMatch(each -> each.getValue() == meter && wanted.keeps(each.getKey()));
  }

  /** The switch confirmed these changes but for those that it refused. */
  void confirm(
      List<Change<Integer, MeterWanted>> changes, Map<Integer, String> refused, Instant now) {
    for (Change<Integer, MeterWanted> change : changes) {
      int meter = change.key();
      changedWhileReading.add(meter);
      if (refused.containsKey(meter)) {
        errors.put(meter, refused.get(meter));
      } else {
        errors.remove(meter);
        if (change instanceof Change.Add<Integer, MeterWanted> add) {
          believed.put(meter, Optional.of(add.wanted().shape()));
        } else if (change instanceof Change.Replace<Integer, MeterWanted> modify) {
          believed.put(meter, Optional.of(modify.wanted().shape()));
        } else {
          believed.remove(meter);
        }
      }
    }
    settle(now);
  }

  /** The changes could not be confirmed. */
  void fail(List<Change<Integer, MeterWanted>> changes, String reason) {
    changes.forEach(change -> errors.put(change.key(), reason));
  }

  boolean isAsWanted(MeterWanted meter) {
    return Optional.of(meter.shape()).equals(believed.get(meter.meter()));
  }

  Optional<String> error(int meter) {
    return Optional.ofNullable(errors.get(meter));
  }

  /** Why the entry must not be installed: the meter that it uses is not there. */
  Optional<String> obstacle(Entry entry) {
    return use(entry)
        .filter(meter -> !believed.containsKey(meter))
        .map(meter -> error(meter).orElse("meter " + meter + " is not there"));
  }
}
