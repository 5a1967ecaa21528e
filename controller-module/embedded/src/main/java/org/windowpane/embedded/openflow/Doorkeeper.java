package org.windowpane.embedded.openflow;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.windowpane.embedded.config.OpenFlowSettings;

/**
 * Counts connections, and turns away those beyond what is allowed. Whoever is no switch yet counts
 * apart, so that strangers who say nothing leave places for switches, and an address that has many
 * of them leaves places for others.
 */
final class Doorkeeper {
  private final int mostTogether;
  private final int mostUnready;
  private final int mostUnreadyOfOne;
  private final Map<InetAddress, Integer> unreadyByAddress = new HashMap<>();
  private int together;
  private int unready;

  Doorkeeper(OpenFlowSettings settings) {
    this.mostTogether = settings.maxConnections();
    this.mostUnready = settings.maxHandshakes();
    this.mostUnreadyOfOne = settings.maxHandshakesPerAddress();
  }

  /** Lets a connection in, or not; whoever was let in ends the visit. */
  synchronized Optional<Visit> admit(SocketAddress from) {
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
    return Optional.of(new Visit(address));
  }

  private synchronized void becomeReady(InetAddress address) {
    unready--;
    unreadyByAddress.computeIfPresent(address, (key, count) -> count == 1 ? null : count - 1);
  }

  private synchronized void leave() {
    together--;
  }

  /** One connection that was let in; used by its I/O thread only. */
  final class Visit {
    private final InetAddress address;
    private boolean ready;
    private boolean over;

    private Visit(InetAddress address) {
      this.address = address;
    }

    /** It is a switch now. */
    void ready() {
      if (!ready) {
        ready = true;
        becomeReady(address);
      }
    }

    boolean isReady() {
      return ready;
    }

    /** It has ended. */
    void end() {
      if (!over) {
        over = true;
        ready();
        leave();
      }
    }
  }
}
