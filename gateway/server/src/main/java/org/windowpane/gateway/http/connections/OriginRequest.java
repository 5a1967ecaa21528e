package org.windowpane.gateway.http.connections;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;

/** A request that a proxy or another gateway forwarded, as if the client itself had sent it. */
public final class OriginRequest extends Request.Wrapper {
  private final ConnectionMetaData connection;

  /**
   * @param address the network address of the client
   * @param isSecure whether the client uses HTTPS
   */
  public OriginRequest(Request request, String address, boolean isSecure) {
    super(request);
    SocketAddress client = InetSocketAddress.createUnresolved(address, 0);
    this.connection =
        new ConnectionMetaData.Wrapper(request.getConnectionMetaData()) {
          @Override
          public SocketAddress getRemoteSocketAddress() {
            return client;
          }

          @Override
          public boolean isSecure() {
            return isSecure;
          }
        };
  }

  @Override
  public ConnectionMetaData getConnectionMetaData() {
    return connection;
  }

  @Override
  public boolean isSecure() {
    return connection.isSecure();
  }
}
