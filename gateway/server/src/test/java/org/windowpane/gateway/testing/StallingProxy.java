package org.windowpane.gateway.testing;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A connection to a server on this machine that can become half-open, when it stays and is silent,
 * and that can end at a chosen moment.
 */
public final class StallingProxy implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final Pattern PORT = Pattern.compile("(?<=:)\\d+(?=/)");

  private final ServerSocket listener;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final Object change = new Object();
  private final AtomicReference<String> cutsAt = new AtomicReference<>();
  private boolean isStalled;

  private StallingProxy(int target) throws IOException {
    this.target = target;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::acceptAll);
  }

  /** A proxy for the port of a server. */
  public static StallingProxy to(int port) {
    try {
      return new StallingProxy(port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A proxy for the server of a JDBC URL. */
  public static StallingProxy to(String url) {
    Matcher port = PORT.matcher(url);
    if (!port.find()) {
      throw new IllegalArgumentException("no port in the URL");
    }
    return to(Integer.parseInt(port.group()));
  }

  /** The URL, with the proxy in place of its server. */
  public String in(String url) {
    return PORT.matcher(url).replaceFirst(Integer.toString(port()));
  }

  /** Where to connect instead. */
  public int port() {
    return listener.getLocalPort();
  }

  /** From now on, nothing gets through, or everything does that was held back. */
  public void setStalled(boolean stalled) {
    synchronized (change) {
      isStalled = stalled;
      change.notifyAll();
    }
  }

  /** The next connection on which a client sends this ends instead. */
  public void cutAt(String text) {
    cutsAt.set(text);
  }

  private boolean isCut(byte[] sent, int count) {
    String text = cutsAt.get();
    return text != null
        && new String(sent, 0, count, StandardCharsets.ISO_8859_1).contains(text)
        && cutsAt.compareAndSet(text, null);
  }

  private void acceptAll() throws IOException {
    while (true) {
      Socket client = listener.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      sockets.add(client);
      sockets.add(server);
      start(() -> copy(client, server));
      start(() -> copy(server, client));
    }
  }

  private void copy(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
        waitWhileStalled();
        if (isCut(buffer, count)) {
          return;
        }
        out.write(buffer, 0, count);
      }
    }
  }

  private void waitWhileStalled() throws IOException {
    synchronized (change) {
      while (isStalled) {
        try {
          change.wait();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    }
  }

  /** A task that ends when a socket is closed. */
  @FunctionalInterface
  private interface Task {
    void run() throws IOException;
  }

  private static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException e) {
                // The connection has ended.
              }
            },
            "stalling-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    setStalled(false);
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
