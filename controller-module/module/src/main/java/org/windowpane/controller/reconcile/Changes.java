package org.windowpane.controller.reconcile;

import java.util.List;

/**
 * What must change for the things that were found to become those that are wanted.
 *
 * @param installs what is missing or different, in the order in which it must be made
 * @param removals what is there and not wanted, in the order in which it must go; all of it only
 *     after the installs
 * @param kept how many of the wanted things are there as wanted
 * @param missing how many of the wanted things are not there
 */
public record Changes<K, W>(
    List<Change.Install<K, W>> installs,
    List<Change.Remove<K, W>> removals,
    int kept,
    int missing) {

  /** Keeps its own copies. */
  public Changes {
    installs = List.copyOf(installs);
    removals = List.copyOf(removals);
  }

  /** Nothing was compared. */
  public static <K, W> Changes<K, W> none() {
    return new Changes<>(List.of(), List.of(), 0, 0);
  }

  /** How many of the wanted things are there, but not as wanted. */
  public int different() {
    return installs.size() - missing;
  }
}
