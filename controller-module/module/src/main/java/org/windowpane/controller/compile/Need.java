package org.windowpane.controller.compile;

import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** A number that must be allocated before a rule can be compiled. */
public sealed interface Need {

  /**
   * The number of a queue.
   *
   * @param alone whether no other rule may use the queue
   * @param orMeter whether the number of a meter on the switch will do where the port has none left
   */
  record Queue(SwitchPort port, boolean alone, boolean orMeter) implements Need {}

  /** The number of a meter. */
  record Meter(Dpid at) implements Need {}

  /** The number of a group. */
  record Group(Dpid at) implements Need {}
}
