package org.windowpane.core.conflict;

import java.util.List;

/**
 * The entries of a table that a change added, altered or removed. Their order has no meaning;
 * {@link PolicyAtom#order} decides which entry applies.
 *
 * @param put entries that are new, or whose action is another one now
 * @param removed entries whose flow group has none any more, as they were
 */
public record Difference(List<PolicyAtom> put, List<PolicyAtom> removed) {

  /** Copies what could be changed from outside. */
  public Difference {
    put = List.copyOf(put);
    removed = List.copyOf(removed);
  }

  /** Whether every packet meets what it met before. */
  public boolean isEmpty() {
    return put.isEmpty() && removed.isEmpty();
  }
}
