package org.windowpane.gateway.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLContext;

/**
 * A client like PANE's own: one read of a thousand bytes returns the answer and the prompt is cut
 * off it.
 */
public final class TextClient implements AutoCloseable {
  private static final int MOST_AT_ONCE = 1000;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final Socket socket;

  private TextClient(Socket socket) {
    this.socket = socket;
  }

  /** Connects, and reads nothing yet. */
  static TextClient connect(int port) {
    try {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout((int) TIMEOUT.toMillis());
      return new TextClient(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Connects over TLS, and reads nothing yet. */
  static TextClient connect(int port, SSLContext tls) {
    try {
      Socket socket = tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout((int) TIMEOUT.toMillis());
      return new TextClient(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Connects and logs in with a line such as {@code alice.} */
  public static TextClient in(int port, String line) {
    TextClient client = connect(port);
    client.read();
    String answer = client.say(line);
    if (!answer.equals("logged in")) {
      throw new IllegalStateException("cannot log in: " + answer);
    }
    return client;
  }

  /** What one read brings; the empty string where nothing comes any more. */
  String read() {
    byte[] bytes = new byte[MOST_AT_ONCE];
    try {
      int length = socket.getInputStream().read(bytes);
      return length < 0 ? "" : new String(bytes, 0, length, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the other side has hung up, politely or not. */
  boolean isOver() {
    try {
      return socket.getInputStream().read() < 0;
    } catch (IOException e) {
      return true;
    }
  }

  void send(String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a line and returns the answer, without the prompt. */
  public String say(String line) {
    send(line + "\n");
    return read().replaceAll("\\S+> $", "").strip();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
