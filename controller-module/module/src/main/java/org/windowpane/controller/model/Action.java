package org.windowpane.controller.model;

import java.util.List;

/** What a rule does with the packets of its flow group. */
public sealed interface Action {

  /**
   * A guaranteed minimum bandwidth along a pinned path.
   *
   * @param rateBps bits per second, at least 1
   * @param path from the source's port to the destination's; no switch twice, never empty
   */
  record Guarantee(long rateBps, List<Hop> path) implements Action {

    /** Refuses an empty path, a switch that is passed twice and a rate below 1. */
    public Guarantee {
      path = List.copyOf(path);
      if (rateBps < 1) {
        throw new IllegalArgumentException("a guaranteed rate is at least 1 bit per second");
      }
      if (path.isEmpty()) {
        throw new IllegalArgumentException("a guarantee needs a path of at least one hop");
      }
      if (path.stream().map(Hop::dpid).distinct().count() != path.size()) {
        throw new IllegalArgumentException("a path passes each switch once at most");
      }
    }
  }

  /** Forwarded by a way that a switch has a say in. */
  sealed interface Route extends Action {

    /** The switch that the way goes through or around. */
    Dpid dpid();
  }

  /** Forwarded by the shortest way through this switch. */
  record Waypoint(Dpid dpid) implements Route {}

  /** Forwarded by the shortest way that does not touch this switch. */
  record Avoid(Dpid dpid) implements Route {}

  /** No packet of the flow group passes any switch. */
  record Deny() implements Action {}
}
