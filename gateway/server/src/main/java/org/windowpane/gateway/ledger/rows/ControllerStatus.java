package org.windowpane.gateway.ledger.rows;

import java.time.Instant;

/**
 * Whether the controller can be reached.
 *
 * @param connected whether the controller answers
 * @param instance the controller's name for this run of itself, or null
 * @param since since when it has been connected or not
 */
public record ControllerStatus(boolean connected, String instance, Instant since) {}
