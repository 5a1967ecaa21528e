package org.windowpane.embedded.openflow;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.windowpane.embedded.config.OpenFlowSettings;

/**
 * Limits the number of connections. Connections that have not finished the handshake have limits of
 * their own, in all and for each address, so that silent clients leave room for switches.
 */
final class ConnectionLimiter {
  private final int mostTogether;
  private final int mostUnready;
  private final int mostUnreadyOfOne;
  private final Map<InetAddress, Integer> unreadyByAddress = new HashMap<>();
  private int together;
  private int unready;

  ConnectionLimiter(OpenFlowSettings settings) {
    this.mostTogether = settings.maxConnections();
    this.mostUnready = settings.maxHandshakes();
    this.mostUnreadyOfOne = settings.maxHandshakesPerAddress();
  }

  /** A permit for a connection, to be ended with it; empty if there are too many. */
  synchronized Optional<Permit> admit(SocketAddress from) {
    InetAddress address = from instanceof InetSocketAddress known ? known.getAddress() : null;
    boolean full =
        together >= mostTogether
            || unready >= mostUnready
            || unreadyByAddress.getOrDefault(address, 0) >= mostUnreadyOfOne;
    if (full) {
      return Optional.empty();
    }
    together++;
    unready++;
    unreadyByAddress.merge(address, 1, Integer::sum);
    return Optional.of(new Permit(address));
  }

  private synchronized void becomeReady(InetAddress address) {
    unready--;
    unreadyByAddress.computeIfPresent(address, (key, count) -> count == 1 ? null : count - 1);
  }

  private synchronized void leave() {
    together--;
  }

  /** The right to one connection; used by its I/O thread only. */
  final class Permit {
    private final InetAddress address;
    private boolean ready;
    private boolean over;

    private Permit(InetAddress address) {
      this.address = address;
    }

    /** The handshake is complete. */
    void ready() {
      if (!ready) {
        ready = true;
        becomeReady(address);
      }
    }

    boolean isReady() {
      return ready;
    }

    /** The connection has ended. */
    void end() {
      if (!over) {
        over = true;
        ready();
        leave();
      }
    }
  }
}
