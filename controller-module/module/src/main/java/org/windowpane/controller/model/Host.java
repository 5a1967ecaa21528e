package org.windowpane.controller.model;

import java.util.List;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/**
 * A host and where it is attached.
 *
 * @param addresses its IPv4 and IPv6 addresses in sorted order; empty when none has been seen
 */
public record Host(Mac mac, List<String> addresses, SwitchPort at) {

  /** Keeps its own copy of the addresses. */
  public Host {
    addresses = List.copyOf(addresses);
  }
}
