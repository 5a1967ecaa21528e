package org.windowpane.controller.model;

import java.util.List;

/** What became of a rule, on every switch that it concerns. */
public record RuleReport(String id, State state, List<HopReport> hops) {

  /** How far a rule has come. */
  public enum State {
    /** On every switch. */
    INSTALLED,
    /** Not known yet on some switch, and failed on none. */
    PENDING,
    /** On some switches only. */
    PARTIAL,
    FAILED,
    /** Its beginning has not come. */
    WAITING,
    /** Not in the plan, or ended. */
    REMOVED
  }

  /** Keeps its own copy of the hops. */
  public RuleReport {
    hops = List.copyOf(hops);
  }

  /** A rule that is on no switch, as it should be. */
  public static RuleReport removed(String id) {
    return new RuleReport(id, State.REMOVED, List.of());
  }

  /** A rule that does not hold yet, and what was installed ahead of it. */
  public static RuleReport waiting(String id, List<HopReport> hops) {
    return new RuleReport(id, State.WAITING, hops);
  }

  /** The report of a rule that should be on all of these switches. */
  public static RuleReport of(String id, List<HopReport> hops) {
    return new RuleReport(id, summary(hops), hops);
  }

  private static State summary(List<HopReport> hops) {
    long failed = count(hops, HopReport.State.FAILED);
    if (failed > 0) {
      return failed == hops.size() ? State.FAILED : State.PARTIAL;
    }
    return count(hops, HopReport.State.PENDING) > 0 ? State.PENDING : State.INSTALLED;
  }

  private static long count(List<HopReport> hops, HopReport.State state) {
    return hops.stream().filter(hop -> hop.state() == state).count();
  }
}
