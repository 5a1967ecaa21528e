package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import org.windowpane.core.network.Switch;

/**
 * A switch that is no longer connected.
 *
 * @param was the switch as it was last seen
 * @param since when it was first missing
 */
public record AwaySwitch(Switch was, Instant since) {}
