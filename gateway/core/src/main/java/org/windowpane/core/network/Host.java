package org.windowpane.core.network;

import java.util.List;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.SwitchPort;

/**
 * A host that was seen on the network.
 *
 * @param mac its Ethernet address, six hex octets with colons
 * @param addresses its IP addresses, each a whole one
 * @param at the port that it was seen at
 */
public record Host(String mac, List<IpPrefix> addresses, SwitchPort at) {

  /** Copies what could be changed from outside. */
  public Host {
    addresses = List.copyOf(addresses);
  }
}
