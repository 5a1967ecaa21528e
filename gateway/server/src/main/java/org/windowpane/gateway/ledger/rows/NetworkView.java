package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.List;
import org.windowpane.core.network.Network;

/**
 * The network as the controller last reported it.
 *
 * @param network the network
 * @param away the switches that are no longer connected, by dpid
 * @param version increases with every change that the gateway sees, also across restarts
 * @param seenAt when the gateway saw the last change
 */
public record NetworkView(Network network, List<AwaySwitch> away, long version, Instant seenAt) {
  /** The network before the first report. */
  public static final NetworkView NONE =
      new NetworkView(Network.EMPTY, List.of(), 0, Instant.EPOCH);

  /** Copies what could be changed from outside. */
  public NetworkView {
    away = List.copyOf(away);
  }
}
