package org.windowpane.embedded.config;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.windowpane.tls.TlsIdentity;

/** How to listen for switches and how far to go with each; see {@link Setting} for the meanings. */
public record OpenFlowSettings(
    List<InetSocketAddress> addresses,
    int ioThreads,
    int maxConnections,
    int maxMessageBytes,
    int writeBufferBytes,
    Duration writeTimeout,
    Duration handshakeTimeout,
    Duration echoInterval,
    Duration requestTimeout,
    boolean tableMiss,
    int maxHandshakes,
    int maxHandshakesPerAddress,
    Optional<TlsIdentity> tls) {
  public OpenFlowSettings {
    addresses = List.copyOf(addresses);
  }
}
