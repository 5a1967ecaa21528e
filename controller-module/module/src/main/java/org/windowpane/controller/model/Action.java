package org.windowpane.controller.model;

import java.util.List;
import java.util.OptionalLong;

/** What a rule does with the packets of its flow group. */
public sealed interface Action {

  /** The pinned hops; empty for an action that says nothing about the way. */
  default List<Hop> path() {
    return List.of();
  }

  /** The hops on whose port out the rule may have a queue of its own. */
  default List<Hop> queuedHops() {
    return List.of();
  }

  /**
   * A guaranteed minimum bandwidth along a pinned path.
   *
   * @param rateBps bits per second, at least 1
   * @param limitBps no more than this on any hop, in bits per second and at least the rate; empty
   *     for whatever is free
   * @param path from the source's port to the destination's; no switch twice, never empty
   */
  record Guarantee(long rateBps, OptionalLong limitBps, List<Hop> path) implements Action {

    /**
     * Refuses an empty path, a switch that is passed twice, a rate below 1 and a limit below it.
     */
    public Guarantee {
      path = List.copyOf(path);
      if (rateBps < 1) {
        throw new IllegalArgumentException("a guaranteed rate is at least 1 bit per second");
      }
      if (limitBps.isPresent() && limitBps.getAsLong() < rateBps) {
        throw new IllegalArgumentException("a limit is not below the guaranteed rate");
      }
      if (path.isEmpty()) {
        throw new IllegalArgumentException("a guarantee needs a path of at least one hop");
      }
      requireEachSwitchOnce(path);
    }

    /** A guarantee without a limit. */
    public Guarantee(long rateBps, List<Hop> path) {
      this(rateBps, OptionalLong.empty(), path);
    }

    @Override
    public List<Hop> queuedHops() {
      return path;
    }
  }

  /**
   * No more than a rate where packets enter the network; their way is not touched.
   *
   * @param limitBps bits per second, at least 1
   * @param path from the source's port to the destination's, no switch twice; empty where the rule
   *     has none
   */
  record Limit(long limitBps, List<Hop> path) implements Action {

    /** Refuses a switch that is passed twice and a limit below 1. */
    public Limit {
      path = List.copyOf(path);
      if (limitBps < 1) {
        throw new IllegalArgumentException("a limit is at least 1 bit per second");
      }
      requireEachSwitchOnce(path);
    }

    @Override
    public List<Hop> queuedHops() {
      return path.subList(0, Math.min(1, path.size()));
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

  /** No packet of the flow group gets past the switch where its source is attached. */
  record Deny() implements Action {}

  /** The flow group's packets are treated as if no later rule were there. */
  record Allow() implements Action {}

  /** The flow group's packets are sent before or after all that is not guaranteed. */
  record Priority(TrafficClass trafficClass) implements Action {}

  private static void requireEachSwitchOnce(List<Hop> path) {
    if (path.stream().map(Hop::dpid).distinct().count() != path.size()) {
      throw new IllegalArgumentException("a path passes each switch once at most");
    }
  }
}
