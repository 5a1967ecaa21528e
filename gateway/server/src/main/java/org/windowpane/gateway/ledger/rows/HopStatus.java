package org.windowpane.gateway.ledger.rows;

import org.windowpane.protocol.value.Dpid;

/**
 * The status of one rule on a switch.
 *
 * @param dpid the switch
 * @param state the state that the controller reports, such as {@code installed}
 * @param queue the queue of the rule, or null
 * @param error why the rule is not installed, or null
 */
public record HopStatus(Dpid dpid, String state, Integer queue, String error) {}
