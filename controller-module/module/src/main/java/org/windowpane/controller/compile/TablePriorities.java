package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Priorities of a table where some of the plan's priorities take more than one. Each is moved as
 * little as their order allows: down below those that need room above it, or up if there is no room
 * left below. So where there are gaps, as there mostly are, nothing moves at all, and the same
 * priorities lead to the same places whatever was there before.
 */
final class TablePriorities {

  /** What nothing matched may have for itself. */
  private static final int FLOOR = 1;

  private static final int CEILING = 65_535;

  private TablePriorities() {}

  /**
   * The new priorities by the old; of a priority that takes several, the highest. Where there is
   * not enough room for all, the lowest that may be left out are.
   *
   * @param widths how many priorities each takes, at least 1
   * @param needed the priorities below this one, or from {@code neededFrom} on, are never left out
   */
  static Map<Integer, Integer> of(
      NavigableMap<Integer, Integer> widths, int needed, int neededFrom) {
    NavigableMap<Integer, Integer> kept = new TreeMap<>(widths);
    int total = widths.values().stream().mapToInt(Integer::intValue).sum();
    for (int old : widths.subMap(needed, true, neededFrom, false).keySet()) {
      if (total <= CEILING - FLOOR + 1) {
        break;
      }
      total -= kept.remove(old);
    }
    return place(kept);
  }

  private static Map<Integer, Integer> place(NavigableMap<Integer, Integer> widths) {
    List<Integer> fromHigh = new ArrayList<>(widths.descendingKeySet());
    Map<Integer, Integer> places = new HashMap<>();
    int free = CEILING;
    for (int old : fromHigh) {
      int at = Math.min(old, free);
      places.put(old, at);
      free = at - widths.get(old);
    }
    int taken = FLOOR - 1;
    for (int old : widths.keySet()) {
      int at = Math.max(places.get(old), taken + widths.get(old));
      places.put(old, at);
      taken = at;
    }
    return places;
  }
}
