package org.windowpane.gateway.text;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.security.ConnectionQuotas;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.RequestRates;
import org.windowpane.gateway.security.SecurityEvents;
import org.windowpane.tls.TlsIdentity;

/** Listens for clients of the text language, with one thread for each. */
public final class TextListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TextListener.class);
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(100);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

  private final Settings settings;
  private final Places places;
  private final TextConnection.Shared shared;
  private final Map<TextConnection, Thread> connections = new ConcurrentHashMap<>();
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, task -> new Thread(task, "text-timer"));
  private final Thread acceptor = new Thread(this::acceptAll, "text-listener");
  private final ServerSocket server;

  /**
   * The settings of the text language.
   *
   * @param address the address and port to listen on
   * @param trustsLoopback whether a name alone is enough to sign in
   * @param limits the limits on clients
   * @param tls the identity of the gateway; empty where clients do not use TLS
   */
  public record Settings(
      InetSocketAddress address, boolean trustsLoopback, Limits limits, Optional<TlsIdentity> tls) {
    /**
     * Checks that the address exists, and that names are trusted on a loopback address only.
     *
     * @throws IllegalArgumentException with a message for the operator
     */
    public Settings {
      if (address.isUnresolved()) {
        throw new IllegalArgumentException("There is no host " + address.getHostString() + ".");
      }
      if (trustsLoopback && !address.getAddress().isLoopbackAddress()) {
        throw new IllegalArgumentException(
            "Sign-in without a token needs a loopback address such as 127.0.0.1, not "
                + address.getHostString()
                + ".");
      }
    }
  }

  /**
   * The parts of the gateway that the listener uses.
   *
   * @param rates the request rates of users, which are those of the API
   * @param connections the quotas of sessions
   * @param ids generates ids for new bookings, in ascending order
   */
  public record Parts(
      Ledger ledger,
      LogIn logIn,
      RequestRates rates,
      ConnectionQuotas connections,
      SecurityEvents events,
      Clock clock,
      Supplier<UUID> ids) {}

  /**
   * Opens the port. The listener answers after {@link #start}.
   *
   * @throws IOException if the listener cannot open the port
   */
  public TextListener(Parts parts, Settings settings) throws IOException {
    this.settings = settings;
    this.places = new Places(settings.limits().connections());
    this.shared =
        new TextConnection.Shared(
            new TextLogIn(parts.logIn(), settings.trustsLoopback()),
            new TextSession(parts.ledger(), parts.clock(), parts.ids()),
            settings.tls(),
            parts.rates(),
            parts.connections(),
            parts.events(),
            places,
            settings.limits(),
            timer);
    this.server = new ServerSocket();
    timer.setRemoveOnCancelPolicy(true);
    try {
      server.setReuseAddress(true);
      server.bind(settings.address());
    } catch (IOException e) {
      close();
      throw new IOException(
          "the gateway cannot listen for the text language at " + settings.address(), e);
    }
  }

  /** Begins to answer. */
  public void start() {
    boolean inTheClear =
        settings.tls().isEmpty() && !settings.address().getAddress().isLoopbackAddress();
    if (inTheClear) {
      LOG.warn("clients of the text language send passwords and tokens unencrypted");
    }
    LOG.info("listening for the text language at {}", server.getLocalSocketAddress());
    acceptor.start();
  }

  /** The port of the listener. */
  public int port() {
    return server.getLocalPort();
  }

  private void acceptAll() {
    while (!server.isClosed()) {
      try {
        accept(server.accept());
      } catch (IOException | RuntimeException | Error e) {
        pauseUnlessClosed(e);
      }
    }
  }

  private void pauseUnlessClosed(Throwable failure) {
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
    TextConnection connection = new TextConnection(socket, shared);
    if (!places.enter(connection.source())) {
      LOG.debug("too many clients at once: one more was disconnected");
      connection.disconnect();
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
    try {
      thread.start();
    } catch (Error e) {
      // The machine has no more threads.
      connections.remove(connection);
      places.leave(connection.source());
      connection.disconnect();
      throw e;
    }
  }

  /** Accepts no more clients, closes the connections and waits for their threads. */
  @Override
  public void close() throws IOException {
    server.close();
    long deadline = System.nanoTime() + STOP_TIMEOUT.toNanos();
    await(acceptor, deadline);
    connections.keySet().forEach(TextConnection::disconnect);
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
