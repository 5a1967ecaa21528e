package org.windowpane.client.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of a test, at a port of loopback or at a Unix socket, with a thread for each connection.
 */
public final class Peer implements AutoCloseable {
  /** What to do with a connection, which is closed afterwards. */
  public interface Script {
    /** Serves the connection with this number, from 1. */
    void serve(SocketChannel connection, int number) throws IOException;
  }

  private final ServerSocketChannel server;
  private final Path socket;
  private final String address;
  private final Script script;
  private final Set<SocketChannel> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger count = new AtomicInteger();

  private Peer(ServerSocketChannel server, Path socket, String address, Script script) {
    this.server = server;
    this.socket = socket;
    this.address = address;
    this.script = script;
    start("peer-accept", this::accept);
  }

  /** At a free port. */
  public static Peer tcp(Script script) {
    try {
      ServerSocketChannel server = ServerSocketChannel.open();
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
      return new Peer(server, null, "http://127.0.0.1:" + port, script);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** At a new Unix socket. */
  public static Peer unix(Script script) {
    try {
      Path socket = Files.createTempDirectory("windowpane").resolve("gateway.sock");
      ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      server.bind(UnixDomainSocketAddress.of(socket));
      return new Peer(server, socket, "unix:" + socket, script);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The address for a client, also after the peer is closed. */
  public String address() {
    return address;
  }

  /** The number of connections so far. */
  public int connections() {
    return count.get();
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel connection = server.accept();
        connections.add(connection);
        int number = count.incrementAndGet();
        start("peer-" + number, () -> serve(connection, number));
      }
    } catch (IOException e) {
      // The peer was closed.
    }
  }

  private void serve(SocketChannel connection, int number) {
    try (connection) {
      script.serve(connection, number);
    } catch (IOException e) {
      // The client has closed the connection, or the test is over.
    } finally {
      connections.remove(connection);
    }
  }

  static void start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Reads the head of a request, up to the empty line; the empty text at the end. */
  public static String readHead(SocketChannel connection) throws IOException {
    StringBuilder head = new StringBuilder();
    ByteBuffer one = ByteBuffer.allocate(1);
    while (head.indexOf("\r\n\r\n") < 0) {
      if (connection.read(one.clear()) < 0) {
        return "";
      }
      head.append((char) one.flip().get());
    }
    return head.toString();
  }

  /** Reads a request with its body; returns its head. */
  public static String readRequest(SocketChannel connection) throws IOException {
    String head = readHead(connection);
    int at = head.indexOf("Content-Length: ");
    if (at >= 0) {
      int length = Integer.parseInt(head.substring(at + 16, head.indexOf("\r\n", at)).strip());
      ByteBuffer body = ByteBuffer.allocate(length);
      while (body.hasRemaining() && connection.read(body) >= 0) {
        // Until it is whole.
      }
    }
    return head;
  }

  /** Writes a text. */
  public static void write(SocketChannel connection, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      connection.write(bytes);
    }
  }

  /** An answer with a body of JSON, and more headers, each with its line end. */
  public static String answer(String status, String headers, String json) {
    return "HTTP/1.1 "
        + status
        + "\r\nContent-Type: application/json\r\n"
        + headers
        + "Content-Length: "
        + json.getBytes(StandardCharsets.UTF_8).length
        + "\r\n\r\n"
        + json;
  }

  @Override
  public void close() {
    try {
      server.close();
      for (SocketChannel each : connections) {
        each.close();
      }
      if (socket != null) {
        Files.deleteIfExists(socket);
        Files.deleteIfExists(socket.getParent());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
