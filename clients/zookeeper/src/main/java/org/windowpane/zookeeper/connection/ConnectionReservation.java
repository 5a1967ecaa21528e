package org.windowpane.zookeeper.connection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.Token;
import org.windowpane.client.reservations.Demand;
import org.windowpane.client.reservations.Reservation;
import org.windowpane.client.reservations.ReservationOptions;
import org.windowpane.client.reservations.Reservations;

/**
 * The reservation of one connection to a server, in both directions. Connections with the same
 * gateway, share, and token share a client, which starts with the first of them. Nothing here
 * throws: a connection without a reservation works as without Windowpane.
 *
 * <p>Properties, of ZooKeeper's client configuration or of the system: {@value #GATEWAY} and
 * {@value #SHARE} (without both nothing is reserved), {@value #TOKEN_FILE}, {@value #AUTHORITIES}
 * (a PEM file with the trusted certificate authorities, instead of those of Java), and {@value
 * #RATE} in bits per second for each direction, {@value #STANDARD_RATE} by default.
 */
public final class ConnectionReservation {
  static final String GATEWAY = "windowpane.gateway";
  static final String SHARE = "windowpane.share";
  static final String TOKEN_FILE = "windowpane.token.file";
  static final String AUTHORITIES = "windowpane.authorities";
  static final String RATE = "windowpane.rate";
  private static final String STANDARD_RATE = "1000000";

  private static final System.Logger LOG = System.getLogger(ConnectionReservation.class.getName());

  /** By gateway, share, file of the token, and file of authorities. */
  private static final Map<List<String>, Reservations> CLIENTS = new HashMap<>();

  private static boolean reported;

  private final UnaryOperator<String> properties;
  private Reservation reservation;

  /**
   * Reserves nothing yet.
   *
   * @param properties values by key; null for a key that is not set
   */
  public ConnectionReservation(UnaryOperator<String> properties) {
    this.properties =
        key -> Optional.ofNullable(properties.apply(key)).orElse(System.getProperty(key));
  }

  /** The connection is established: reserves for it, and no longer for an earlier one. */
  public synchronized void open(SocketAddress local, SocketAddress remote) {
    close();
    if (local instanceof InetSocketAddress here && remote instanceof InetSocketAddress there) {
      if (here.getAddress().equals(there.getAddress())) {
        return;
      }
      try {
        reservation = start(properties).map(it -> it.keepAll(demands(here, there))).orElse(null);
      } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
        // Without room for another thread, too, ZooKeeper's own connection has to go on.
        LOG.log(Level.WARNING, "The connection has no reservation: " + e.getMessage());
      }
    }
  }

  private List<Demand> demands(InetSocketAddress here, InetSocketAddress there) {
    long rateBps =
        Long.parseLong(Optional.ofNullable(properties.apply(RATE)).orElse(STANDARD_RATE));
    String client = here.getAddress().getHostAddress();
    String server = there.getAddress().getHostAddress();
    FlowGroup requests =
        FlowGroup.between(client, server).tcp().fromPort(here.getPort()).toPort(there.getPort());
    FlowGroup answers =
        FlowGroup.between(server, client).tcp().fromPort(there.getPort()).toPort(here.getPort());
    return List.of(
        new Demand(requests, rateBps).labelled("client requests"),
        new Demand(answers, rateBps).labelled("client answers"));
  }

  /** The connection has ended. */
  public synchronized void close() {
    if (reservation != null) {
      reservation.close();
      reservation = null;
    }
  }

  /** The client for these properties; empty if they name no gateway or no share. */
  private static synchronized Optional<Reservations> start(UnaryOperator<String> properties) {
    String gateway = properties.apply(GATEWAY);
    String share = properties.apply(SHARE);
    String tokenFile = properties.apply(TOKEN_FILE);
    if (gateway == null || share == null) {
      if (!reported) {
        reported = true;
        LOG.log(Level.WARNING, "Nothing is reserved: set " + GATEWAY + " and " + SHARE + ".");
      }
      return Optional.empty();
    }
    String authorities = properties.apply(AUTHORITIES);
    return Optional.of(
        CLIENTS.computeIfAbsent(
            Arrays.asList(gateway, share, tokenFile, authorities),
            key -> start(client(gateway, tokenFile, authorities), share)));
  }

  private static ClientOptions client(String gateway, String tokenFile, String authorities) {
    Token token = tokenFile == null ? Token.none() : Token.inFile(Path.of(tokenFile));
    ClientOptions client = ClientOptions.of(gateway, token);
    try {
      return authorities == null ? client : client.withAuthorities(Path.of(authorities));
    } catch (IOException e) {
      throw new UncheckedIOException(AUTHORITIES + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static Reservations start(ClientOptions client, String share) {
    ReservationOptions options = ReservationOptions.on(share).withApplication("zookeeper");
    Reservations started = Reservations.start(client, options);
    Runtime.getRuntime().addShutdownHook(new Thread(started::close, "windowpane-close"));
    return started;
  }
}
