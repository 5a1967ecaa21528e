package org.windowpane.gateway.ledger.rows;

import java.time.Instant;

/**
 * Whether the controller can be reached.
 *
 * @param connected whether it answers
 * @param instance what it calls this run of itself, or null
 * @param since from when on it is so
 */
public record ControllerStatus(boolean connected, String instance, Instant since) {}
