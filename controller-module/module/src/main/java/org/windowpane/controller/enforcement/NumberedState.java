package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupText;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.ids.NumberRange;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterText;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.Changes;
import org.windowpane.controller.reconcile.Deviation;
import org.windowpane.controller.reconcile.DriftCause;
import org.windowpane.controller.reconcile.DriftTracker;
import org.windowpane.controller.reconcile.Numbered;
import org.windowpane.controller.reconcile.NumberedFound;
import org.windowpane.controller.reconcile.Observed;
import org.windowpane.controller.reconcile.Reconciler;
import org.windowpane.protocol.message.DriftReport;

/**
 * What is known of a switch's meters, or of its groups: which are there, which rule has which
 * number, and why others could not be made. They outlive the controller; a rule whose entries name
 * one keeps it.
 *
 * @param <W> what is wanted of one
 * @param <S> one in the terms of a switch
 */
final class NumberedState<W extends Numbered<S>, S> {

  /**
   * Of what kind the things are.
   *
   * @param word in messages, such as {@code meter}
   * @param text one in words, by its number
   * @param use the number of the one that an entry uses
   * @param range the module's numbers where the switch has so many
   */
  record Kind<W, S>(
      String word,
      DriftReport.Part part,
      BiFunction<Integer, Optional<S>, String> text,
      Function<Entry, Optional<Integer>> use,
      LongFunction<NumberRange> range) {

    static final Kind<MeterWanted, MeterShape> METERS =
        new Kind<>(
            "meter",
            DriftReport.Part.METER,
            MeterText::of,
            entry -> number(entry, Step.Meter.class, Step.Meter::meter),
            NumberRange::ofMeters);

    static final Kind<GroupWanted, GroupShape> GROUPS =
        new Kind<>(
            "group",
            DriftReport.Part.GROUP,
            GroupText::of,
            entry -> number(entry, Step.Group.class, Step.Group::group),
            NumberRange::ofGroups);

    private static <T extends Step> Optional<Integer> number(
        Entry entry, Class<T> kind, Function<T, Integer> number) {
      return entry.steps().stream()
          .filter(kind::isInstance)
          .map(kind::cast)
          .map(number)
          .findFirst();
    }
  }

  private final Reconciler<Integer, W, Optional<S>> reconciler =
      new Reconciler<>(
          (wanted, found) -> found.equals(Optional.of(wanted.shape())), Integer::compare);

  private final Kind<W, S> kind;
  private final Map<Integer, W> numbered;
  private final SwitchWanted wanted;
  private final DriftTracker<Integer, W> drift;
  private final Observed<Integer, Optional<S>> observed = new Observed<>();
  private final Map<Long, Integer> byCookie = new HashMap<>();
  private final Map<Integer, W> left = new HashMap<>();
  private Optional<NumberRange> range = Optional.empty();
  private boolean news;
  private final LongAdder repairs;

  /**
   * Nothing was read yet.
   *
   * @param numbered what is wanted by number, kept up to date by the caller
   */
  NumberedState(
      Kind<W, S> kind,
      SwitchWanted wanted,
      Map<Integer, W> numbered,
      DriftTracker<Integer, W> drift,
      LongAdder repairs) {
    this.kind = kind;
    this.repairs = repairs;
    this.wanted = wanted;
    this.numbered = numbered;
    this.drift = drift;
  }

  /** The numbers that are the module's; empty until the switch was read. */
  Optional<NumberRange> range() {
    return range;
  }

  /** The number that the rule's entries used when the switch was first read. */
  OptionalInt found(String rule) {
    Integer number = byCookie.get(Cookies.ofRule(rule));
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /** The rule needs none here any more. */
  void release(String rule) {
    byCookie.remove(Cookies.ofRule(rule));
  }

  Observed<Integer, Optional<S>> observed() {
    return observed;
  }

  /** The switch had these, and these entries use some of them. */
  void read(NumberedFound<S> found, Collection<Entry> entries, Instant now) {
    Map<Integer, Optional<S>> before = observed.read(found.things());
    if (range.isEmpty()) {
      range = Optional.of(kind.range().apply(found.most()));
      news = true;
      recordUses(entries);
      left.putAll(drift.takeLeft());
    } else {
      reconciler.deviations(changes(), before, observed.all()).forEach(each -> report(each, now));
    }
    settle(now);
  }

  private Changes<Integer, W> changes() {
    return reconciler.changes(numbered.keySet(), numbered, observed.all(), shape -> false);
  }

  private void report(Deviation<W, Optional<S>> deviation, Instant now) {
    repairs.increment();
    W want = deviation.wanted().orElseThrow();
    int number = want.number();
    if (!drift.openKeys().contains(number)) {
      Drift.Finding finding =
          deviation.finding(
              kind.part(),
              Optional.of(want.rule()),
              wanted -> kind.text().apply(number, Optional.of(wanted.shape())),
              found -> kind.text().apply(number, found));
      drift.open(finding, Map.of(number, want), now);
    }
  }

  private void settle(Instant now) {
    drift.settle(
        drifted -> {
          W want = numbered.get(drifted.number());
          return want == null || isAsWanted(want);
        },
        now);
  }

  private void recordUses(Collection<Entry> entries) {
    for (Entry entry : entries) {
      if (Cookies.isRule(entry.cookie())) {
        use(entry).ifPresent(number -> byCookie.putIfAbsent(entry.cookie(), number));
      }
    }
  }

  /** The number of the one that an entry uses. */
  Optional<Integer> use(Entry entry) {
    return kind.use().apply(entry);
  }

  /** Whether numbers can be given since the last question. */
  boolean takeNews() {
    boolean taken = news;
    news = false;
    return taken;
  }

  /** The plan asks for these again: which were altered while the switch was not connected. */
  void review(Instant now) {
    left.entrySet()
        .removeIf(
            each -> {
              W want = numbered.get(each.getKey());
              Optional<Optional<S>> there = observed.get(each.getKey());
              if (each.getValue().equals(want) && there.isPresent() && !isAsWanted(want)) {
                report(new Deviation<>(Optional.of(want), there, DriftCause.WHILE_AWAY), now);
              }
              return want != null;
            });
  }

  /** The connection ends; what was not looked at since the one before is left as it was then. */
  void leave() {
    if (range.isEmpty()) {
      return;
    }
    Map<Integer, W> asWanted = new HashMap<>(left);
    numbered.values().stream()
        .filter(this::isAsWanted)
        .forEach(each -> asWanted.put(each.number(), each));
    drift.leave(asWanted);
  }

  /** What must change before flows may. */
  List<Change.Install<Integer, W>> before() {
    return changes().installs();
  }

  /**
   * What must change after flows did.
   *
   * @param used those that entries use: the switch would remove the entries with them
   */
  List<Change<Integer, W>> after(Supplier<Set<Integer>> used) {
    if (!wanted.planIsKnown()) {
      return List.of();
    }
    Map<Integer, Optional<S>> removable = new HashMap<>(observed.all());
    removable.keySet().removeAll(numbered.keySet());
    removable.keySet().removeIf(number -> !mayRemove(number));
    if (!removable.isEmpty()) {
      removable.keySet().removeAll(used.get());
    }
    return List.copyOf(
        reconciler.changes(removable.keySet(), numbered, removable, shape -> true).removals());
  }

  private boolean mayRemove(int number) {
    return range.map(ours -> ours.contains(number)).orElse(false)
        && byCookie.entrySet().stream()
            .noneMatch(each -> each.getValue() == number && wanted.keeps(each.getKey()));
  }

  /** The switch confirmed these changes but for those that it refused. */
  void confirm(List<Change<Integer, W>> changes, Map<Integer, String> refused, Instant now) {
    Map<Integer, Optional<Optional<S>>> made = new HashMap<>();
    for (Change<Integer, W> change : changes) {
      made.put(
          change.key(),
          change instanceof Change.Install<Integer, W> install
              ? Optional.of(Optional.of(install.wanted().shape()))
              : Optional.empty());
    }
    observed.confirm(made, refused);
    settle(now);
  }

  /** The changes could not be confirmed. */
  void fail(List<Change<Integer, W>> changes, String reason) {
    observed.fail(changes.stream().map(Change::key).toList(), reason);
  }

  boolean isAsWanted(W want) {
    return observed.get(want.number()).equals(Optional.of(Optional.of(want.shape())));
  }

  /** Why the entry must not be installed: the one that it uses is not there. */
  Optional<String> obstacle(Entry entry) {
    return use(entry)
        .filter(number -> observed.get(number).isEmpty())
        .map(number -> observed.error(number).orElse(kind.word() + " " + number + " is not there"));
  }
}
