package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.required;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import java.util.List;
import java.util.Locale;

/**
 * The state of a rule.
 *
 * @param hops its state on every switch that it concerns
 */
public record RuleReport(String id, State state, List<HopReport> hops) {

  /** How far a rule has come. */
  public enum State {
    /** On every switch. */
    INSTALLED,
    /** Not known yet on some switch, and failed on none. */
    PENDING,
    /** On some switches only. */
    PARTIAL,
    /** On no switch; also a state that the reader of an answer does not know. */
    @JsonEnumDefaultValue
    FAILED,
    /** Its beginning has not come. */
    WAITING,
    /** Not in the plan, or ended. */
    REMOVED;

    /** The name in JSON. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Copies the list. */
  public RuleReport {
    required("id", id);
    required("state", state);
    hops = List.copyOf(required("hops", hops));
  }

  /** A rule that is on no switch, as it should be. */
  public static RuleReport removed(String id) {
    return new RuleReport(id, State.REMOVED, List.of());
  }

  /** A rule that is not in effect yet, with the hops that were installed ahead. */
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
