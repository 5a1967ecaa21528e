package org.windowpane.gateway.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports on loopback for servers. They are below those that the kernel gives to connections,
 * unless the kernel is set up to give away almost all: a connection could take the port before the
 * server does, or while it is restarted.
 */
public final class FreePort {
  private static final Path CONNECTIONS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  private static final int FIRST_OF_CONNECTIONS = 32_768;
  private static final int LOWEST = 20_000;
  private static final int FEWEST = 1_000;
  private static final int ATTEMPTS = 1_000;

  private FreePort() {}

  /**
   * A random port that nothing listens on.
   *
   * @throws IOException if there is none
   */
  public static int find() throws IOException {
    int end = Math.max(firstOfConnections(), LOWEST + FEWEST);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, end);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IOException("No port from " + LOWEST + " to " + (end - 1) + " is free.");
  }

  private static int firstOfConnections() throws IOException {
    return Files.isReadable(CONNECTIONS)
        ? Integer.parseInt(Files.readString(CONNECTIONS).strip().split("\\s+")[0])
        : FIRST_OF_CONNECTIONS;
  }

  /** Whether nothing listens on a port. */
  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
