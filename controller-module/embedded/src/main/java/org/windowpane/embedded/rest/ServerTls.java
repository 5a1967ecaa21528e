package org.windowpane.embedded.rest;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.restlet.data.Parameter;
import org.restlet.engine.ssl.SslContextFactory;
import org.restlet.util.Series;
import org.windowpane.tls.TlsIdentity;

/**
 * TLS for Restlet's HTTPS server, which takes whether a client must show a certificate, and the
 * versions of TLS, from the default parameters of a context.
 */
final class ServerTls extends SslContextFactory {
  private final TlsIdentity identity;

  ServerTls(TlsIdentity identity) {
    this.identity = identity;
  }

  @Override
  public SSLContext createSslContext() {
    SSLContext context = identity.context();
    return new SSLContext(
        new Spi(context, identity.serverParameters()),
        context.getProvider(),
        context.getProtocol()) {};
  }

  @Override
  public void init(Series<Parameter> parameters) {
    // The identity is all there is to know.
  }

  private static final class Spi extends SSLContextSpi {
    private final SSLContext context;
    private final SSLParameters defaults;

    Spi(SSLContext context, SSLParameters defaults) {
      this.context = context;
      this.defaults = defaults;
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random)
        throws KeyManagementException {
      throw new KeyManagementException("the context is initialized already");
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
      return context.getSocketFactory();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
      return context.getServerSocketFactory();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
      return context.createSSLEngine();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
      return context.createSSLEngine(host, port);
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
      return context.getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
      return context.getClientSessionContext();
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
      return defaults;
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
      return context.getSupportedSSLParameters();
    }
  }
}
