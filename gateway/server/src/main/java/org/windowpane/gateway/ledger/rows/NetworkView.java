package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.List;
import org.windowpane.core.network.Network;

/**
 * The network as the controller told it.
 *
 * @param network what it is
 * @param away the switches that were there and are not, by dpid
 * @param version counts up with every change that the gateway has seen, over restarts too
 * @param seenAt when it was last seen to change
 */
public record NetworkView(Network network, List<AwaySwitch> away, long version, Instant seenAt) {
  /** Nothing was seen yet. */
  public static final NetworkView NONE =
      new NetworkView(Network.EMPTY, List.of(), 0, Instant.EPOCH);

  /** Copies what could be changed from outside. */
  public NetworkView {
    away = List.copyOf(away);
  }
}
