package org.apache.zookeeper;

import java.io.IOException;
import org.apache.zookeeper.client.ZKClientConfig;
import org.windowpane.zookeeper.connection.ConnectionReservation;

/**
 * ZooKeeper's standard connection, with a reservation while it lasts. Choose it with {@code
 * -Dzookeeper.clientCnxnSocket}. It is in ZooKeeper's package because the class that it extends has
 * no constructor outside.
 */
public final class WindowpaneClientCnxnSocketNIO extends ClientCnxnSocketNIO {
  private final ConnectionReservation reservation;

  /** Reads the properties of the reservation from the configuration of the client. */
  public WindowpaneClientCnxnSocketNIO(ZKClientConfig config) throws IOException {
    super(config);
    reservation = new ConnectionReservation(config::getProperty);
  }

  @Override
  void connectionPrimed() {
    super.connectionPrimed();
    reservation.open(getLocalSocketAddress(), getRemoteSocketAddress());
  }

  @Override
  void cleanup() {
    reservation.close();
    super.cleanup();
  }
}
