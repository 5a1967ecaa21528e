package org.windowpane.gateway.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.bookings.BookingViews;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.http.AccessControl;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.network.NetworkViews;
import org.windowpane.gateway.security.ConnectionQuotas;

/**
 * Sends live events to browsers and programs, to each only what its principal may see. One thread
 * sends all events, so that neither the ledger nor the network waits for a client. If the thread
 * falls behind, the gateway closes all streams, and the clients connect and load their data again.
 * The gateway also closes the streams of clients without access: at once when their session or
 * token ends or their role changes, and at the next ping when a session or token expires.
 */
public final class LiveEvents implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveEvents.class);
  private static final int MOST_CLIENTS = 256;
  private static final int MOST_EVENTS_WAITING = 10_000;
  private static final Duration PING_EVERY = Duration.ofSeconds(10);
  private static final ByteBuffer PING =
      ByteBuffer.wrap(": ping\n\n".getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer();

  private final Ledger ledger;
  private final AccessControl accessControl;
  private final Measurements measurements;
  private final ConnectionQuotas quotas;
  private final Clock clock;
  private final Set<EventStream> clients = ConcurrentHashMap.newKeySet();
  private final ThreadPoolExecutor publisher =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(MOST_EVENTS_WAITING),
          task -> new Thread(task, "live-events"));
  private final ScheduledExecutorService pinger =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "live-pings"));

  LiveEvents(
      Ledger ledger,
      AccessControl accessControl,
      Measurements measurements,
      ConnectionQuotas quotas,
      Clock clock) {
    this.quotas = quotas;
    this.ledger = ledger;
    this.accessControl = accessControl;
    this.measurements = measurements;
    this.clock = clock;
    pinger.scheduleAtFixedRate(
        this::ping, PING_EVERY.toSeconds(), PING_EVERY.toSeconds(), TimeUnit.SECONDS);
  }

  /** The number of open streams. */
  int clients() {
    return clients.size();
  }

  /**
   * Adds a client.
   *
   * @throws QuotaExceededException if the user has too many streams
   * @throws UnavailableException if there are too many clients
   */
  void join(EventStream client) {
    if (clients.size() >= MOST_CLIENTS) {
      throw new UnavailableException("Too many clients listen to live events.");
    }
    QuotaKey key = QuotaKey.ofUser(client.caller().principal().name(), QuotaKind.EVENT_STREAMS);
    quotas.open(key);
    clients.add(client);
    client.onEnd(
        () -> {
          clients.remove(client);
          quotas.close(key);
        });
    client.send(message("hello", Map.of("serverTime", clock.instant())));
  }

  /** Sends an event to the clients that may see it, without waiting. */
  void publish(LiveEvent event) {
    if (event instanceof LiveEvent.Ended) {
      // The clients connect again, and reach the active gateway.
      clients.forEach(EventStream::close);
      return;
    }
    if (clients.isEmpty()) {
      return;
    }
    try {
      publisher.execute(() -> publishNow(event));
    } catch (RejectedExecutionException e) {
      LOG.warn("too many events at once: all event streams are closed, and clients connect again");
      clients.forEach(EventStream::close);
    }
  }

  private void ping() {
    try {
      publish(new LiveEvent.RightsChanged());
      clients.forEach(client -> client.send(PING.duplicate()));
    } catch (RuntimeException | Error e) {
      LOG.error("event streams could not be kept open; trying again", e);
    }
  }

  private void publishNow(LiveEvent event) {
    try {
      deliver(event, ledger.state());
    } catch (UnavailableException e) {
      LOG.debug("an event on a standby gateway", e);
    } catch (RuntimeException | Error e) {
      LOG.error("live events could not be sent", e);
    }
  }

  private void deliver(LiveEvent event, LedgerState state) {
    if (event instanceof LiveEvent.BookingChanged changed) {
      sendToEach(
          client -> {
            BookingViews views = new BookingViews(client.caller().principal(), state, measurements);
            return views.sees(changed.booking())
                ? Optional.of(message("booking", views.of(changed.booking())))
                : Optional.empty();
          });
    } else if (event instanceof LiveEvent.ShareChanged changed) {
      state.decisions().shares().find(changed.name()).ifPresent(share -> deliver(share, state));
    } else if (event instanceof LiveEvent.RightsChanged) {
      clients.stream()
          .filter(client -> !accessControl.isStillSignedIn(client.caller()))
          .forEach(EventStream::close);
    } else {
      forAllClients(event, state)
          .forEach(message -> sendToEach(client -> Optional.of(message.duplicate())));
    }
  }

  private void deliver(Share share, LedgerState state) {
    ByteBuffer message = message("share", Map.of("name", share.name()));
    sendToEach(
        client ->
            new Visibility(client.caller().principal(), state).seesShare(share)
                ? Optional.of(message.duplicate())
                : Optional.empty());
  }

  private List<ByteBuffer> forAllClients(LiveEvent event, LedgerState state) {
    if (event instanceof LiveEvent.NetworkChanged changed) {
      return List.of(message("network", Map.of("version", changed.version())));
    }
    if (event instanceof LiveEvent.MaintenanceChanged changed) {
      return List.of(message("maintenance", Map.of("id", changed.id())));
    }
    if (event instanceof LiveEvent.ControllerChanged changed) {
      return List.of(message("controller", NetworkViews.controller(changed.status())));
    }
    NetworkViews views = new NetworkViews(state);
    return List.of(
        message("links", views.linkUses(measurements, clock.instant())),
        message("tables", views.tableUses(measurements, clock.instant())));
  }

  private void sendToEach(Function<EventStream, Optional<ByteBuffer>> message) {
    clients.forEach(client -> message.apply(client).ifPresent(client::send));
  }

  private static ByteBuffer message(String event, Object data) {
    return ByteBuffer.wrap(
            ("event: " + event + "\ndata: " + Json.write(data) + "\n\n")
                .getBytes(StandardCharsets.UTF_8))
        .asReadOnlyBuffer();
  }

  @Override
  public void close() {
    pinger.shutdownNow();
    publisher.shutdownNow();
    clients.forEach(EventStream::close);
  }
}
