package org.windowpane.controller.services;

import java.util.Optional;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/**
 * A question for the host of a server, by ARP or Neighbor Discovery.
 *
 * @param host the address to ask for
 * @param place where the host was seen; empty to ask everywhere
 */
public record HostQuestion(IpPrefix host, Optional<Place> place) {

  /**
   * Where a host is.
   *
   * @param at where it is connected
   * @param mac its Ethernet address
   */
  public record Place(SwitchPort at, Mac mac) {

    static Place of(Target target) {
      return new Place(target.at(), target.mac());
    }
  }
}
