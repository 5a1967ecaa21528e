package org.windowpane.controller.ovsdb;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.windowpane.tls.TlsIdentity;

/**
 * Where an OVSDB server listens and how it is spoken with.
 *
 * @param tls who we are there and whom we trust; empty for a connection in the clear
 */
public record OvsdbRemote(InetSocketAddress address, Optional<TlsIdentity> tls) {

  /** As Open vSwitch writes it: {@code tcp:HOST:PORT} or {@code ssl:HOST:PORT}. */
  @Override
  public String toString() {
    String host =
        address.isUnresolved() ? address.getHostString() : address.getAddress().getHostAddress();
    return (tls.isPresent() ? "ssl:" : "tcp:") + host + ":" + address.getPort();
  }
}
