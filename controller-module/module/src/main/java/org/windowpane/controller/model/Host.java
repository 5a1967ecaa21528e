package org.windowpane.controller.model;

import java.util.List;

/**
 * A host and where it is attached.
 *
 * @param addresses its IPv4 and IPv6 addresses in sorted order; empty when none has been seen
 */
public record Host(Mac mac, List<String> addresses, PortKey at) {

  /** Keeps its own copy of the addresses. */
  public Host {
    addresses = List.copyOf(addresses);
  }
}
