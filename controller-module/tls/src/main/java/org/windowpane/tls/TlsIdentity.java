package org.windowpane.tls;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * The identity of one side and the authorities that it trusts, for TLS 1.2 and 1.3. Names in
 * certificates are not compared with addresses: switches have none that lasts, and every peer with
 * a certificate of the network's own authority belongs to the network. A client of {@link #context}
 * can compare them.
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
    return engine(false);
  }

  /** The client's end of one connection. */
  public SSLEngine connecting() {
    return engine(true);
  }

  private SSLEngine engine(boolean client) {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(client);
    engine.setSSLParameters(client ? clientParameters() : serverParameters());
    return engine;
  }

  /** The server's end of one connection, over another that was accepted. */
  public Socket accepting(Socket transport) throws IOException {
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(transport, null, true);
    socket.setSSLParameters(serverParameters());
    return socket;
  }

  /** What libraries make connections of. */
  public SSLContext context() {
    return context;
  }

  /** The parameters of a server: a client must show a certificate where there is a CA. */
  public SSLParameters serverParameters() {
    SSLParameters parameters = clientParameters();
    parameters.setNeedClientAuth(knowsAuthorities);
    return parameters;
  }

  /** The parameters of a client. */
  public SSLParameters clientParameters() {
    SSLParameters parameters = context.getDefaultSSLParameters();
    parameters.setProtocols(PROTOCOLS);
    return parameters;
  }
}
