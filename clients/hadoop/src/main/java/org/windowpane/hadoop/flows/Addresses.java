package org.windowpane.hadoop.flows;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The addresses of hosts. Used by one thread. */
class Addresses {
  private static final int MOST = 10_000;

  /** Nothing is sent there, so any port will do. */
  private static final int PORT = 9;

  private final Map<InetAddress, InetAddress> known = new HashMap<>();

  /** The address of a host by its name or address; empty if it has none. */
  Optional<InetAddress> of(String host) {
    try {
      return Optional.of(InetAddress.getByName(host));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * The address from which this host sends to a remote one; empty if the remote one is this host,
   * or if there is no route.
   */
  Optional<InetAddress> towards(InetAddress remote) {
    if (remote.isLoopbackAddress() || remote.isAnyLocalAddress()) {
      return Optional.empty();
    }
    InetAddress local = known.get(remote);
    if (local == null) {
      local = lookUp(remote);
      if (local == null) {
        return Optional.empty();
      }
      if (known.size() >= MOST) {
        known.clear();
      }
      known.put(remote, local);
    }
    return Optional.of(local).filter(it -> !it.equals(remote) && !it.isAnyLocalAddress());
  }

  /** Connecting a datagram socket sends nothing: the system chooses the route. */
  private static InetAddress lookUp(InetAddress remote) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(remote, PORT));
      return socket.getLocalAddress();
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /** An address as a text of a flow group. */
  static String text(InetAddress address) {
    String text = address.getHostAddress();
    int zone = text.indexOf('%');
    return zone < 0 ? text : text.substring(0, zone);
  }
}
