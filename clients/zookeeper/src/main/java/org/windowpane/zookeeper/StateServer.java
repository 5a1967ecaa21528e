package org.windowpane.zookeeper;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.windowpane.client.WindowpaneException;
import org.windowpane.client.reservations.Metrics;
import org.windowpane.client.reservations.Reservation;
import org.windowpane.client.reservations.ReservationState;
import org.windowpane.zookeeper.Flows.Pair;
import org.windowpane.zookeeper.Sidecar.State;

/**
 * Shows the state of a sidecar over HTTP: {@code /} for people, {@code /metrics} for Prometheus.
 */
public final class StateServer implements AutoCloseable {
  private static final int BACKLOG = 16;

  private final Supplier<State> state;
  private final Supplier<Metrics> metrics;
  private final HttpServer server;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread made = new Thread(task, "windowpane-state");
            made.setDaemon(true);
            return made;
          });

  /** Listens at the address. */
  public StateServer(InetSocketAddress address, Supplier<State> state, Supplier<Metrics> metrics)
      throws IOException {
    this.state = state;
    this.metrics = metrics;
    server = HttpServer.create(address, BACKLOG);
    server.setExecutor(thread);
    server.createContext("/", exchange -> answer(exchange, "/", this::table));
    server.createContext("/metrics", exchange -> answer(exchange, "/metrics", this::prometheus));
    server.start();
  }

  /** The address at which it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  private static void answer(HttpExchange exchange, String path, Supplier<String> text)
      throws IOException {
    try (exchange) {
      boolean known = exchange.getRequestURI().getPath().equals(path);
      byte[] body = (known ? text.get() : "Try / or /metrics.\n").getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
      exchange.sendResponseHeaders(known ? 200 : 404, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String table() {
    State now = state.get();
    StringBuilder text = new StringBuilder();
    text.append("Servers: ").append(now.servers().size());
    now.leader().ifPresent(id -> text.append(", leader: ").append(id));
    text.append("\n\n");
    now.reservations().entrySet().stream()
        .sorted(Comparator.comparing(each -> each.getKey().toString()))
        .forEach(each -> text.append(line(each)));
    return text.toString();
  }

  private static String line(Map.Entry<Pair, Reservation> each) {
    Reservation reservation = each.getValue();
    long rateBps = reservation.demands().stream().mapToLong(it -> it.rateBps()).sum();
    return "%-40s %-8s %,15d bit/s  %s%n"
        .formatted(
            each.getKey(),
            word(reservation.state()),
            rateBps,
            reservation.problem().map(WindowpaneException::getMessage).orElse(""));
  }

  private static String word(ReservationState state) {
    return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private String prometheus() {
    Metrics now = metrics.get();
    return gauge("open", "Reservations that are open.", now.open())
        + gauge("booked", "Reservations that are booked.", now.booked())
        + counter("granted", "Reservations that the gateway granted.", now.granted())
        + counter("refused", "Refusals of the gateway.", now.refused())
        + counter("failed", "Requests that failed in another way.", now.failed())
        + counter("skipped", "Requests not sent, because the gateway was away.", now.skipped())
        + counter("extended", "Windows that were extended.", now.extended());
  }

  private static String gauge(String name, String help, long value) {
    return sample("windowpane_zookeeper_reservations_" + name, "gauge", help, value);
  }

  private static String counter(String name, String help, long value) {
    return sample("windowpane_zookeeper_" + name + "_total", "counter", help, value);
  }

  private static String sample(String name, String type, String help, long value) {
    return "# HELP %1$s %2$s%n# TYPE %1$s %3$s%n%1$s %4$d%n".formatted(name, help, type, value);
  }

  @Override
  public void close() {
    server.stop(0);
    thread.shutdown();
  }
}
