package org.windowpane.gateway.text;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.security.LogIn;

/** Listens for clients that speak the text language, with a thread for each. */
public final class TextListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TextListener.class);
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(100);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

  private final Settings settings;
  private final TextLogIn door;
  private final TextSession hearing;
  private final Map<TextConnection, Thread> connections = new ConcurrentHashMap<>();
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, task -> new Thread(task, "text-timer"));
  private final Thread acceptor = new Thread(this::acceptAll, "text-listener");
  private final ServerSocket server;

  /**
   * How it is set up.
   *
   * @param address where it listens
   * @param trusting whether a name alone is enough to log in
   * @param limits what one client may take
   */
  public record Settings(InetSocketAddress address, boolean trusting, Limits limits) {
    /**
     * Checks that the address can be listened at, and who is trusted.
     *
     * @throws IllegalArgumentException with a sentence for the one who asks for it
     */
    public Settings {
      if (address.isUnresolved()) {
        throw new IllegalArgumentException("There is no host " + address.getHostString() + ".");
      }
      if (trusting && !address.getAddress().isLoopbackAddress()) {
        throw new IllegalArgumentException(
            "Names are trusted without a token on a loopback address such as 127.0.0.1 only, and "
                + address.getHostString()
                + " is none.");
      }
    }
  }

  /** What it works with. */
  public record Parts(Ledger ledger, LogIn logIn, Clock clock, Supplier<UUID> ids) {}

  /**
   * A listener that has its port and answers once it is started.
   *
   * @throws IOException where the address cannot be listened at
   */
  public TextListener(Parts parts, Settings settings) throws IOException {
    this.settings = settings;
    this.door = new TextLogIn(parts.logIn(), settings.trusting());
    this.hearing = new TextSession(parts.ledger(), parts.clock(), parts.ids());
    this.server = new ServerSocket();
    timer.setRemoveOnCancelPolicy(true);
    try {
      server.setReuseAddress(true);
      server.bind(settings.address());
    } catch (IOException e) {
      close();
      throw new IOException("the text language cannot be heard at " + settings.address(), e);
    }
  }

  /** Begins to answer. */
  public void start() {
    boolean inTheClear = !settings.address().getAddress().isLoopbackAddress();
    if (inTheClear) {
      LOG.warn("tokens of the text language cross the network in the clear");
    }
    LOG.info("hearing the text language at {}", server.getLocalSocketAddress());
    acceptor.start();
  }

  /** The port that it listens at. */
  public int port() {
    return server.getLocalPort();
  }

  private void acceptAll() {
    while (!server.isClosed()) {
      try {
        accept(server.accept());
      } catch (IOException e) {
        pauseUnlessClosed(e);
      }
    }
  }

  private void pauseUnlessClosed(IOException failure) {
    if (server.isClosed()) {
      return;
    }
    LOG.warn("a client could not be accepted", failure);
    try {
      Thread.sleep(PAUSE_AFTER_FAILURE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept(Socket socket) {
    TextConnection connection = new TextConnection(socket, door, hearing, settings.limits(), timer);
    if (connections.size() >= settings.limits().connections()) {
      LOG.debug("too many clients at once: one more was cut");
      connection.cut();
      return;
    }
    Thread thread =
        new Thread(
            () -> {
              try {
                connection.run();
              } finally {
                connections.remove(connection);
              }
            },
            "text-" + socket.getPort());
    connections.put(connection, thread);
    thread.start();
  }

  /** Takes no more clients, ends the conversations and waits until their threads are done. */
  @Override
  public void close() throws IOException {
    server.close();
    long deadline = System.nanoTime() + STOP_TIMEOUT.toNanos();
    await(acceptor, deadline);
    connections.keySet().forEach(TextConnection::cut);
    connections.values().forEach(thread -> await(thread, deadline));
    timer.shutdownNow();
  }

  private static void await(Thread thread, long deadline) {
    try {
      thread.join(Math.max(1, Duration.ofNanos(deadline - System.nanoTime()).toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
