package org.windowpane.controller.model;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.value.Dpid;

/**
 * Something on a switch that was as wanted and is not any more, or that is there unasked.
 *
 * @param id the same for the finding and its repair; from 1, growing
 * @param at when it was found
 * @param finding what was found
 * @param repairedAt when it was as wanted again, or not wanted any more; empty until then
 */
public record Drift(long id, Instant at, Dpid dpid, Finding finding, Optional<Instant> repairedAt) {

  /**
   * What was found.
   *
   * @param rule whose it is; empty if it belongs to none
   * @param count how many things of this kind it covers, 1 or more
   * @param found what is there, in words; empty if nothing is
   * @param wanted what should be there, in words; empty if nothing should
   * @param cause who did it, as far as can be known, in words
   */
  public record Finding(
      DriftReport.Kind kind,
      DriftReport.Part part,
      Optional<String> rule,
      int count,
      Optional<String> found,
      Optional<String> wanted,
      String cause) {

    /** One line of words, for a log. */
    @Override
    public String toString() {
      return kind
          + " "
          + part
          + rule.map(id -> " of rule " + id).orElse("")
          + " ("
          + cause
          + ")"
          + found.map(text -> ", found: " + text).orElse("")
          + wanted.map(text -> ", wanted: " + text).orElse("");
    }
  }

  /** The same, repaired. */
  public Drift repaired(Instant when) {
    return new Drift(id, at, dpid, finding, Optional.of(when));
  }
}
