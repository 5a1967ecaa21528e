package org.windowpane.gateway.application;

import java.time.Instant;
import org.windowpane.core.network.Network;

/**
 * The network as the controller told it.
 *
 * @param network what it is
 * @param version counts up with every change that the gateway has seen, over restarts too
 * @param seenAt when it was last seen to change
 */
public record NetworkView(Network network, long version, Instant seenAt) {
  /** Nothing was seen yet. */
  public static final NetworkView NONE = new NetworkView(Network.EMPTY, 0, Instant.EPOCH);
}
