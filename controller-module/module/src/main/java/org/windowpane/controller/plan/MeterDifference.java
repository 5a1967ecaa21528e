package org.windowpane.controller.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** What must change for a switch to have the wanted meters. */
public final class MeterDifference {

  private MeterDifference() {}

  /** The changes before flows change, so that entries find their meters. */
  public static List<MeterChange> before(Map<Integer, MeterWanted> wanted, MetersFound found) {
    List<MeterChange> changes = new ArrayList<>();
    for (MeterWanted meter : wanted.values()) {
      Optional<MeterShape> have = found.meters().get(meter.meter());
      if (have == null) {
        changes.add(new MeterChange.Add(meter));
      } else if (!have.equals(Optional.of(meter.shape()))) {
        changes.add(new MeterChange.Modify(meter));
      }
    }
    return changes;
  }

  /**
   * The removals, after flows have changed: an entry would go with its meter.
   *
   * @param mayRemove which numbers may be removed when nobody wants them
   */
  public static List<MeterChange> after(
      Map<Integer, MeterWanted> wanted, MetersFound found, IntPredicate mayRemove) {
    List<MeterChange> changes = new ArrayList<>();
    for (int number : found.meters().keySet()) {
      if (!wanted.containsKey(number) && mayRemove.test(number)) {
        changes.add(new MeterChange.Delete(number));
      }
    }
    return changes;
  }
}
