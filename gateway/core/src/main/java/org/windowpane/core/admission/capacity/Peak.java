package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.windowpane.core.time.Window;

/** The most of several amounts, each of which lasts for a window, at one instant. */
final class Peak {
  /** What ends at an instant ends before something else starts. */
  private static final Comparator<Change> IN_ORDER =
      Comparator.comparing(Change::at).thenComparingLong(Change::more);

  private final Window within;
  private final List<Change> changes = new ArrayList<>();

  private record Change(Instant at, long more) {}

  /**
   * @param within the instants that count
   */
  Peak(Window within) {
    this.within = within;
  }

  /**
   * Adds an amount, 0 or more.
   *
   * @param window overlaps the instants that count
   */
  void add(Window window, long amount) {
    boolean isEarlier = window.start().isBefore(within.start());
    changes.add(new Change(isEarlier ? within.start() : window.start(), amount));
    changes.add(new Change(window.end(), -amount));
  }

  /** The most at one instant; 0 if nothing was added. */
  long most() {
    changes.sort(IN_ORDER);
    long level = 0;
    long most = 0;
    for (Change change : changes) {
      level += change.more();
      most = Math.max(most, level);
    }
    return most;
  }
}
