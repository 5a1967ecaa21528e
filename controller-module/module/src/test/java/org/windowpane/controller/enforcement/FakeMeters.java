package org.windowpane.controller.enforcement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.meters.Meters;
import org.windowpane.controller.meters.MetersFound;
import org.windowpane.controller.reconcile.Change;

/** The meters of a switch that obeys at once. */
public final class FakeMeters implements Meters {

  private final Map<Integer, Optional<MeterShape>> meters = new TreeMap<>();
  private final List<String> journal;
  private final String name;
  private Optional<String> refusing = Optional.empty();
  private long highest = 10;

  FakeMeters(String name, List<String> journal) {
    this.name = name;
    this.journal = journal;
  }

  /** The meters by number. */
  Map<Integer, Optional<MeterShape>> all() {
    return meters;
  }

  /** The highest number that a meter may have. */
  void limit(long most) {
    highest = most;
  }

  void refuse(String reason) {
    refusing = Optional.of(reason);
  }

  @Override
  public CompletionStage<MetersFound> read() {
    return CompletableFuture.completedFuture(new MetersFound(highest, meters));
  }

  @Override
  public CompletionStage<Map<Integer, String>> change(List<Change<Integer, MeterWanted>> changes) {
    Map<Integer, String> refused = new HashMap<>();
    for (Change<Integer, MeterWanted> change : changes) {
      Optional<String> reason = refusing.or(() -> impossible(change));
      if (reason.isPresent()) {
        refused.put(change.key(), reason.get());
      } else {
        apply(change);
      }
    }
    return CompletableFuture.completedFuture(refused);
  }

  private Optional<String> impossible(Change<Integer, MeterWanted> change) {
    boolean there = meters.containsKey(change.key());
    boolean add = change instanceof Change.Add<Integer, MeterWanted>;
    return there == add
        ? Optional.of(add ? "there is a meter of that number already" : "no such meter")
        : Optional.empty();
  }

  private void apply(Change<Integer, MeterWanted> change) {
    if (change instanceof Change.Add<Integer, MeterWanted> add) {
      meters.put(add.key(), Optional.of(add.wanted().shape()));
      journal.add(name + " make meter");
    } else if (change instanceof Change.Replace<Integer, MeterWanted> modify) {
      meters.put(modify.key(), Optional.of(modify.wanted().shape()));
      journal.add(name + " change meter");
    } else {
      meters.remove(change.key());
      journal.add(name + " remove meter");
    }
  }
}
