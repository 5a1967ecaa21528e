package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.windowpane.controller.plan.Cookies;
import org.windowpane.controller.plan.Entry;
import org.windowpane.controller.plan.MeterChange;
import org.windowpane.controller.plan.MeterDifference;
import org.windowpane.controller.plan.MeterIds;
import org.windowpane.controller.plan.MeterNumbers.Answer;
import org.windowpane.controller.plan.MeterShape;
import org.windowpane.controller.plan.MeterWanted;
import org.windowpane.controller.plan.MetersFound;
import org.windowpane.controller.plan.Step;

/**
 * What is known of a switch's meters: which are there, which rule has which number, and why others
 * could not be made. Meters outlive the controller; a rule whose entries name one keeps it.
 */
final class MeterState {

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

  /** The rule's number here, or why it has none. */
  Answer numberFor(String rule) {
    if (ids.isEmpty()) {
      return new Answer.Unknown("the switch's meters were not read yet");
    }
    if (highest == 0) {
      return new Answer.Refused("the switch has no meters");
    }
    Optional.ofNullable(byCookie.get(Cookies.ofRule(rule)))
        .ifPresent(meter -> ids.get().adopt(rule, meter));
    OptionalInt number = ids.get().assign(rule);
    return number.isPresent()
        ? new Answer.Given(number.getAsInt())
        : new Answer.Refused("the switch has no meter left");
  }

  /** The rule needs no meter here any more. */
  void release(String rule) {
    byCookie.remove(Cookies.ofRule(rule));
    ids.ifPresent(given -> given.release(rule));
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
      drift.altered(meter, there, Culprit.ALTERED, now);
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
                drift.altered(meter, there, Culprit.WHILE_AWAY, now);
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
  List<MeterChange> before() {
    return MeterDifference.before(wanted.meters(), now());
  }

  /** What must change after flows did. */
  List<MeterChange> after(boolean planIsKnown) {
    return planIsKnown ? MeterDifference.after(wanted.meters(), now(), this::mayRemove) : List.of();
  }

  private MetersFound now() {
    return new MetersFound(highest, believed);
  }

  private boolean mayRemove(int meter) {
    return ids.map(given -> given.isOurs(meter)).orElse(false)
        && byCookie.entrySet().stream()
            .noneMatch(each -> each.getValue() == meter && wanted.keeps(each.getKey()));
  }

  /** The switch confirmed these changes but for those that it refused. */
  void confirm(List<MeterChange> changes, Map<Integer, String> refused, Instant now) {
    for (MeterChange change : changes) {
      int meter = change.meter();
      changedWhileReading.add(meter);
      if (refused.containsKey(meter)) {
        errors.put(meter, refused.get(meter));
      } else {
        errors.remove(meter);
        if (change instanceof MeterChange.Add add) {
          believed.put(meter, Optional.of(add.wanted().shape()));
        } else if (change instanceof MeterChange.Modify modify) {
          believed.put(meter, Optional.of(modify.wanted().shape()));
        } else {
          believed.remove(meter);
        }
      }
    }
    settle(now);
  }

  /** The changes could not be confirmed. */
  void fail(List<MeterChange> changes, String reason) {
    changes.forEach(change -> errors.put(change.meter(), reason));
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
