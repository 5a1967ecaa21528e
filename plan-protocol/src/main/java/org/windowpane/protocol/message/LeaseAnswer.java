package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.required;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.protocol.value.Dpid;

/**
 * The answer to {@code PUT lease}.
 *
 * @param instance identifies one run of the controller
 * @param token the greatest fencing token that the controller has seen
 * @param role the controller's role now
 * @param generation the generation of the plan that the controller has; 0 before the first plan
 * @param time the controller's clock when it answered
 * @param switches the connected switches
 * @param lagMs how late the thread is that enforces the plan, in milliseconds; 0 or more
 * @param problem what is wrong with the controller itself, if anything is
 */
public record LeaseAnswer(
    String instance,
    long token,
    ControllerRole role,
    long generation,
    Instant time,
    List<SwitchRole> switches,
    long lagMs,
    Optional<String> problem) {

  /** Copies the list. */
  public LeaseAnswer {
    required("instance", instance);
    required("role", role);
    required("time", time);
    switches = List.copyOf(required("switches", switches));
  }

  /**
   * A connected switch.
   *
   * @param master whether this controller is its master
   * @param problem why it is not, where it should be
   * @param unreachable why the controller cannot change the switch, whatever its role: the switch
   *     or its database does not answer; empty where both do
   */
  public record SwitchRole(
      Dpid dpid, boolean master, Optional<String> problem, Optional<String> unreachable) {

    /** Refuses missing fields. */
    public SwitchRole {
      required("dpid", dpid);
    }
  }
}
