package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import org.windowpane.core.network.Switch;

/**
 * A switch that was there and is not connected now.
 *
 * @param was as it was last seen
 * @param since when it was first missed
 */
public record AwaySwitch(Switch was, Instant since) {}
