package org.windowpane.tls;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * The identity of one side and the authorities that it trusts, for TLS 1.2 and 1.3. Names in
 * certificates are not compared with addresses: switches have none that lasts, and every peer with
 * a certificate of the network's own authority belongs to the network.
 */
public final class TlsIdentity {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private final SSLContext context;
  private final boolean knowsAuthorities;

  TlsIdentity(SSLContext context, boolean knowsAuthorities) {
    this.context = context;
    this.knowsAuthorities = knowsAuthorities;
  }

  /** The server's end of one connection; a client must show a certificate where there is a CA. */
  public SSLEngine accepting() {
    SSLEngine engine = engine(false);
    engine.setNeedClientAuth(knowsAuthorities);
    return engine;
  }

  /** The client's end of one connection. */
  public SSLEngine connecting() {
    return engine(true);
  }

  private SSLEngine engine(boolean client) {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(client);
    engine.setEnabledProtocols(PROTOCOLS);
    return engine;
  }
}
