package org.windowpane.controller.mastership;

import java.util.concurrent.CompletionStage;
import org.windowpane.controller.enforcement.FlowTables;
import org.windowpane.controller.queues.FencedQueues;
import org.windowpane.protocol.value.Dpid;

/** A connected switch, of which this controller can become the master. */
public interface SwitchConnection {

  /** The switch. */
  Dpid dpid();

  /**
   * Asks the switch to make this controller its master.
   *
   * @param token the generation id of the request, with which the switch compares later ones
   * @return completes with the answer; fails if the switch does not answer in time or went away
   */
  CompletionStage<Claim> claim(long token);

  /**
   * Whether the switch's database cuts off the other controllers, because the OpenFlow role of this
   * one has no token. Then the switch is claimed only after its queues are reachable with the
   * token, unless there is no other controller.
   */
  boolean isFencedByDatabase();

  /**
   * Whether this controller is the master, as the switch sees it; fails if the switch does not
   * answer in time or went away.
   */
  CompletionStage<Boolean> isMaster();

  /**
   * Completes when the switch has answered a request, in any role of this controller; fails if it
   * does not within a fraction of a second.
   */
  CompletionStage<?> answer();

  /** Gives up the role: this controller cannot write from then on. */
  void release();

  /** The flow tables and meters. */
  FlowTables tables();

  /** Opens a connection to the switch's queues, which can be changed once it has a token. */
  FencedQueues openQueues();
}
