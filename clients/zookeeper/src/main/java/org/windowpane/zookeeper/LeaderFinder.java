package org.windowpane.zookeeper;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import org.windowpane.zookeeper.Ensemble.Server;

/**
 * Asks servers for their mode with ZooKeeper's command {@code srvr}, which is allowed by default.
 */
public final class LeaderFinder {
  private static final int MOST_BYTES = 4_096;

  private final Duration timeout;

  /**
   * Waits for each server at most this long, twice: to connect, and for the answer.
   *
   * @param timeout more than 0
   */
  public LeaderFinder(Duration timeout) {
    this.timeout = timeout;
  }

  /** The id of the server that leads; empty if none of those that answer does. */
  public OptionalLong leader(Ensemble ensemble) {
    return ensemble.servers().stream()
        .filter(server -> server.votes() && leads(server))
        .mapToLong(Server::id)
        .findFirst();
  }

  private boolean leads(Server server) {
    if (server.clientPort().isEmpty()) {
      return false;
    }
    int millis = Math.toIntExact(timeout.toMillis());
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(server.host(), server.clientPort().getAsInt()), millis);
      socket.setSoTimeout(millis);
      socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      InputStream answer = socket.getInputStream();
      String text = new String(answer.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII);
      return text.lines().anyMatch("Mode: leader"::equals);
    } catch (IOException e) {
      return false;
    }
  }
}
