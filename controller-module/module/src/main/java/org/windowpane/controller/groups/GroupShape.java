package org.windowpane.controller.groups;

import java.util.List;

/**
 * What a fast-failover group does: the first of its ways whose port is live has the packets.
 *
 * @param buckets in the order in which they are tried
 */
public record GroupShape(List<GroupBucket> buckets) {

  /** Keeps its own copy. */
  public GroupShape {
    buckets = List.copyOf(buckets);
  }
}
