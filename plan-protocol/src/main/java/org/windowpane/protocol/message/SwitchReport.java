package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.required;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.protocol.value.Dpid;

/**
 * A switch's flow entries as wanted and as last read from it; only those with the module's cookie.
 *
 * @param installed how many of the wanted were there, as wanted
 * @param missing how many of the wanted were not there
 * @param extra how many were there that the plan does not want
 * @param different how many of the wanted were there with other actions, cookie or end
 * @param repairs how many entries and queues were put right since the switch connected
 * @param checkedAt when the switch was last read; empty before the first time
 * @param drift what was found on it since the module started
 */
public record SwitchReport(
    Dpid dpid,
    int wanted,
    int installed,
    int missing,
    int extra,
    int different,
    long repairs,
    Optional<Instant> checkedAt,
    Optional<String> problem,
    DriftCounts drift) {

  /** Refuses missing fields. */
  public SwitchReport {
    required("dpid", dpid);
    required("drift", drift);
  }
}
