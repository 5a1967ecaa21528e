package org.windowpane.embedded.config;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.windowpane.tls.TlsIdentity;

/** Where and how REST is served; see {@link Setting} for the meanings. */
public record RestSettings(
    InetSocketAddress address, int threads, long maxBodyBytes, Optional<TlsIdentity> tls) {}
