package org.windowpane.gateway.ledger.rows;

import org.windowpane.protocol.value.Dpid;

/**
 * What a switch said of one rule.
 *
 * @param dpid the switch
 * @param state its word for it, such as {@code installed}
 * @param queue the queue that it was given, or null
 * @param error why not, or null
 */
public record HopStatus(Dpid dpid, String state, Integer queue, String error) {}
