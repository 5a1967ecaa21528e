package org.windowpane.core.conflict;

import java.util.Set;
import org.windowpane.core.flow.FlowGroup;

/** What comes of changing the requests of a {@link PolicyTable}. */
public sealed interface Compilation {

  /**
   * The table is another one.
   *
   * @param table with the requests as they are now
   * @param difference its entries, beside those of the table before
   * @param touched the flow groups whose entry may be one of other requests than before: each in
   *     which the two tables differ, and some that have become what they were
   */
  record Compiled(PolicyTable table, Difference difference, Set<FlowGroup> touched)
      implements Compilation {

    /** Copies what could be changed from outside. */
    public Compiled {
      touched = Set.copyOf(touched);
    }
  }

  /**
   * The requests overlap crosswise so much that the table would grow beyond its limit. Nothing is
   * changed.
   *
   * @param request the one that was too much, of those that were to be put; the broadest of them
   *     are put first
   * @param entries how many entries the table would have with it, more than the limit
   * @param limit how many it may have
   */
  record TooLarge(ActiveRequest request, int entries, int limit) implements Compilation {}
}
