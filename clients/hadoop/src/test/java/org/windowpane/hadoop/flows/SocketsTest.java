package org.windowpane.hadoop.flows;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SocketsTest {
  private static final String HEADER =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout"
          + " inode\n";

  @TempDir private Path self;
  private Sockets sockets;

  @BeforeEach
  void createFolders() throws IOException {
    Files.createDirectories(self.resolve("net"));
    Files.createDirectories(self.resolve("fd"));
    sockets = new Sockets(self, ByteOrder.LITTLE_ENDIAN);
  }

  private static String row(String local, String remote, String state, int inode) {
    return "   7: %s %s %s 00000000:00000000 02:000A7A9D 00000000  1000        0 %d 2 0 20 4 30 10 -1\n"
        .formatted(local, remote, state, inode);
  }

  private void table(String name, String rows) throws IOException {
    Files.writeString(self.resolve("net").resolve(name), HEADER + rows);
  }

  private void own(int... inodes) throws IOException {
    for (int inode : inodes) {
      Files.createSymbolicLink(
          self.resolve("fd").resolve("" + inode), Path.of("socket:[" + inode + "]"));
    }
  }

  private Optional<InetSocketAddress> connectedTo(String address, int port) throws IOException {
    return sockets.connectedTo(InetAddress.getByName(address), port);
  }

  @Test
  void an_ipv4_connection_is_found() throws IOException {
    table("tcp", row("0900000A:D431", "0200000A:34FA", "01", 11));
    own(11);
    assertThat(connectedTo("10.0.0.2", 13_562)).contains(new InetSocketAddress("10.0.0.9", 54_321));
  }

  @Test
  void a_mapped_address_is_one_of_ipv4() throws IOException {
    table(
        "tcp6",
        row(
            "0000000000000000FFFF00000900000A:D431",
            "0000000000000000FFFF00000200000A:34FA",
            "01",
            11));
    own(11);
    assertThat(connectedTo("10.0.0.2", 13_562)).contains(new InetSocketAddress("10.0.0.9", 54_321));
  }

  @Test
  void an_ipv6_connection_is_found() throws IOException {
    table(
        "tcp6",
        row(
            "B80D0120000000000000000009000000:D431",
            "B80D0120000000000000000002000000:34FA",
            "01",
            11));
    own(11);
    assertThat(connectedTo("2001:db8::2", 13_562))
        .contains(new InetSocketAddress("2001:db8::9", 54_321));
  }

  @Test
  void words_of_a_big_endian_processor_are_not_reversed() throws IOException {
    sockets = new Sockets(self, ByteOrder.BIG_ENDIAN);
    table("tcp", row("0A000009:D431", "0A000002:34FA", "01", 11));
    own(11);
    assertThat(connectedTo("10.0.0.2", 13_562)).contains(new InetSocketAddress("10.0.0.9", 54_321));
  }

  @Test
  void a_connection_of_another_process_does_not_count() throws IOException {
    table(
        "tcp",
        row("0900000A:D431", "0200000A:34FA", "01", 11)
            + row("0900000A:D432", "0200000A:34FA", "01", 12));
    own(12);
    assertThat(connectedTo("10.0.0.2", 13_562)).contains(new InetSocketAddress("10.0.0.9", 54_322));
  }

  @Test
  void several_candidates_are_none() throws IOException {
    table(
        "tcp",
        row("0900000A:D431", "0200000A:34FA", "01", 11)
            + row("0900000A:D432", "0200000A:34FA", "01", 12));
    own(11, 12);
    assertThat(connectedTo("10.0.0.2", 13_562)).isEmpty();
  }

  @Test
  void other_servers_ports_and_states_do_not_count() throws IOException {
    table(
        "tcp",
        row("0900000A:D431", "0300000A:34FA", "01", 11)
            + row("0900000A:D432", "0200000A:34FB", "01", 12)
            + row("0900000A:34FA", "0200000A:D432", "01", 13)
            + row("0900000A:D433", "0200000A:34FA", "06", 14));
    own(11, 12, 13, 14);
    assertThat(connectedTo("10.0.0.2", 13_562)).isEmpty();
  }

  @Test
  void garbage_is_ignored() throws IOException {
    table(
        "tcp",
        "\n  :34FA\n 1: zz00000A:34FA 0200000Z:34FA 01 x\n"
            + row("0900000A", "0200000A:34FA", "01", 10)
            + row("0900000A:XXXX", "0200000A:34FA", "01", 12)
            + row("0900000A:D431", "0200000A:34FA", "01", 11));
    own(10, 11, 12);
    Files.writeString(self.resolve("fd/0"), "not a link");
    Files.createSymbolicLink(self.resolve("fd/1"), Path.of("pipe:[11]"));
    assertThat(connectedTo("10.0.0.2", 13_562)).contains(new InetSocketAddress("10.0.0.9", 54_321));
  }

  @Test
  void a_system_without_tables_has_no_connections() throws IOException {
    assertThat(
            new Sockets(self.resolve("missing"), ByteOrder.LITTLE_ENDIAN)
                .connectedTo(InetAddress.getLoopbackAddress(), 13_562))
        .isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void the_connection_of_an_http_client_is_found_while_it_reads() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    BlockingQueue<InetSocketAddress> clients = new LinkedBlockingQueue<>();
    server.createContext(
        "/",
        exchange -> {
          clients.add(exchange.getRemoteAddress());
          exchange.sendResponseHeaders(200, 2_000_000);
          exchange.getResponseBody().write(new byte[2_000_000]);
          exchange.close();
        });
    server.start();
    try {
      URL url = new URL("http://127.0.0.1:" + server.getAddress().getPort() + "/mapOutput");
      // The second request uses the connection of the first one again.
      for (int i = 0; i < 2; i++) {
        try (InputStream input = url.openStream()) {
          assertThat(input.read()).isZero();
          assertThat(
                  new Sockets()
                      .connectedTo(server.getAddress().getAddress(), server.getAddress().getPort()))
              .contains(clients.remove());
          assertThat(input.readAllBytes()).hasSize(1_999_999);
        }
      }
    } finally {
      server.stop(0);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_connection_of_this_process_is_found() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
      assertThat(new Sockets().connectedTo(server.getInetAddress(), server.getLocalPort()))
          .contains((InetSocketAddress) client.getLocalSocketAddress());
    }
  }
}
