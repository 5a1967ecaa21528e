package org.windowpane.core.conflict;

import java.util.HashSet;
import java.util.Set;
import org.windowpane.core.flow.FlowGroup;

/**
 * The intersections of flow groups that are added one after another, those of several among them.
 * Not thread-safe.
 *
 * <p>Each flow group counts with the intersections that it adds, in entries of a flow table. A
 * selection of the flow groups has no more intersections than its members count together: take the
 * members in the order in which they were added. The last one, r, adds r and r∩g for intersections
 * g of the members before it that are not inside r, and all of those were counted for r.
 */
public final class Crossings {
  private final long most;
  private final long mostLooks;
  private FlowIndex<Part> parts = FlowIndex.empty();
  private long looks;

  private record Part(FlowGroup flows) implements FlowIndex.Entry {}

  /**
   * Nothing was added.
   *
   * @param most with more intersections than this, there are too many
   * @param mostLooks with more comparisons of flow groups than this, there are too many
   */
  public Crossings(long most, long mostLooks) {
    this.most = most;
    this.mostLooks = mostLooks;
  }

  /** Adds a flow group, and returns how many entries it and its intersections need. */
  public long add(FlowGroup flows) {
    Set<FlowGroup> added = new HashSet<>();
    added.add(flows);
    parts.forEachOverlapping(
        flows,
        part -> {
          looks++;
          if (flows.crosses(part.flows())) {
            added.add(flows.intersect(part.flows()).orElseThrow());
          }
        });
    long entries = 0;
    for (FlowGroup each : added) {
      entries += each.tableEntries();
      parts = parts.with(new Part(each));
    }
    return entries;
  }

  /** Whether there are more than can be counted in reasonable time. */
  public boolean isTooMany() {
    return parts.size() > most || looks > mostLooks;
  }
}
