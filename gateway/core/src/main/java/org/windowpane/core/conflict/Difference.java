package org.windowpane.core.conflict;

import java.util.List;

/**
 * What a change made of a table's entries, and nothing that it left as it was. In no order that
 * means anything; which entry holds is up to {@link PolicyAtom#order}.
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
