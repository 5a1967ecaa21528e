package org.windowpane.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.windowpane.zookeeper.Ensemble.Server;

final class LeaderFinderTest {
  private static final String FOLLOWER = "Zookeeper version: 3.9.5\nMode: follower\n";
  private static final String LEADER =
      "Zookeeper version: 3.9.5\nMode: leader\nProposal sizes: 1\n";

  private final List<ServerSocket> sockets = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (ServerSocket socket : sockets) {
      socket.close();
    }
  }

  /** A server that answers {@code srvr} with this text; null for one that never answers. */
  private Server server(long id, String answer) throws IOException {
    ServerSocket listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
    sockets.add(listener);
    Thread thread = new Thread(() -> serve(listener, answer), "server-" + id);
    thread.setDaemon(true);
    thread.start();
    return at(id, OptionalInt.of(listener.getLocalPort()), true);
  }

  private static Server at(long id, OptionalInt port, boolean votes) {
    return new Server(id, "127.0.0.1", 2888, 3888, port, votes);
  }

  private static void serve(ServerSocket listener, String answer) {
    List<Socket> silent = new ArrayList<>();
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        silent.add(client);
        String command =
            new String(client.getInputStream().readNBytes(4), StandardCharsets.US_ASCII);
        if (answer != null && command.equals("srvr")) {
          client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
          client.close();
        }
      } catch (IOException e) {
        if (!listener.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  @Test
  void theServerThatLeadsIsFound() throws IOException {
    Ensemble ensemble =
        new Ensemble(List.of(server(1, FOLLOWER), server(2, LEADER), server(3, FOLLOWER)));
    assertThat(new LeaderFinder(Duration.ofSeconds(20)).leader(ensemble)).hasValue(2);
  }

  @Test
  void silentAbsentAndUnreachableServersDoNotLead() throws IOException {
    Server closed = server(4, FOLLOWER);
    sockets.get(0).close();
    Ensemble ensemble =
        new Ensemble(
            List.of(
                closed, server(1, null), at(2, OptionalInt.empty(), true), server(3, FOLLOWER)));
    assertThat(new LeaderFinder(Duration.ofMillis(300)).leader(ensemble)).isEmpty();
  }

  @Test
  void aServerIsFoundBehindOneThatIsSilent() throws IOException {
    Ensemble ensemble = new Ensemble(List.of(server(1, null), server(2, LEADER)));
    assertThat(new LeaderFinder(Duration.ofSeconds(3)).leader(ensemble)).hasValue(2);
  }
}
