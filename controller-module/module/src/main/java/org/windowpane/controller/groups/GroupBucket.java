package org.windowpane.controller.groups;

import java.util.List;
import org.windowpane.controller.entries.Step;

/**
 * One way of a group.
 *
 * @param watchedPort the way is used only while this port is live
 * @param steps what is done with a packet on this way
 */
public record GroupBucket(int watchedPort, List<Step> steps) {

  /** Keeps its own copy. */
  public GroupBucket {
    steps = List.copyOf(steps);
  }
}
