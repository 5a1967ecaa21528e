package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.List;
import org.windowpane.core.network.Network;
import org.windowpane.protocol.value.Link;

/**
 * The network as the controller last reported it.
 *
 * @param network the network
 * @param away the switches that are no longer connected, by dpid
 * @param down the links between known switches that were there and are missing, by their ports
 * @param version increases with every change that the gateway sees, also across restarts
 * @param seenAt when the gateway saw the last change
 */
public record NetworkView(
    Network network, List<AwaySwitch> away, List<DownLink> down, long version, Instant seenAt) {
  /** The network before the first report. */
  public static final NetworkView NONE =
      new NetworkView(Network.EMPTY, List.of(), List.of(), 0, Instant.EPOCH);

  /** Copies what could be changed from outside. */
  public NetworkView {
    away = List.copyOf(away);
    down = List.copyOf(down);
  }

  /**
   * One direction of a link that is missing.
   *
   * @param was the direction as it was last seen
   * @param rateBps its rate then, in bits per second
   * @param since when it was first missing
   */
  public record DownLink(Link was, long rateBps, Instant since) {}
}
