package org.windowpane.gateway.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import org.windowpane.protocol.json.ProtocolJson;
import org.windowpane.protocol.json.ProtocolJsonException;
import org.windowpane.protocol.message.ControllerRole;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.LeaseAnswer;
import org.windowpane.protocol.message.LeasePut;
import org.windowpane.protocol.message.NetworkReport;
import org.windowpane.protocol.message.PlanAnswer;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.message.TelemetryReport;

/**
 * A controller's module that keeps the plan protocol over a network which never changes. It takes
 * every plan and reports at once that all of it is installed; it counts nothing and finds no drift.
 * A measurement of a gateway beside it is therefore the load of the gateway alone.
 */
public final class SteadyController {
  private static final String BASE = "/wm/windowpane/";
  private static final String INSTANCE = "steady";
  private static final long VERSION = 1;
  private static final long LONGEST_WAIT_MS = 25_000;
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;

  private final NetworkReport network = LeafSpine.of(INSTANCE, VERSION);
  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final String authorization;
  private long generation;
  private long token;
  private ControllerRole role = ControllerRole.STANDBY;

  private SteadyController(String secret) {
    this.authorization = "Bearer " + secret;
  }

  /**
   * Answers on loopback until it is ended.
   *
   * @param args the port, and the file with the secret
   */
  public static void main(String[] args) throws IOException {
    SteadyController controller = new SteadyController(Files.readString(Path.of(args[1])).strip());
    InetAddress loopback = InetAddress.getLoopbackAddress();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(loopback, Integer.parseInt(args[0])), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext(BASE, controller::serve);
    server.start();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!authorization.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
        answer(exchange, UNAUTHORIZED, Map.of("detail", "the secret is wrong"));
        return;
      }
      String path = exchange.getRequestURI().getPath().substring(BASE.length());
      switch (exchange.getRequestMethod() + " " + path) {
        case "GET lease" -> answer(exchange, OK, lease());
        case "PUT lease" -> answer(exchange, OK, lease(read(exchange, LeasePut.class)));
        case "GET network" -> afterWaiting(exchange, network);
        case "GET telemetry" -> afterWaiting(exchange, new TelemetryReport(INSTANCE, List.of()));
        case "GET drift" -> afterWaiting(exchange, new DriftReport(INSTANCE, List.of()));
        case "GET plan/status" -> answer(exchange, OK, status());
        case "PUT plan" -> answer(exchange, OK, put(read(exchange, PlanPut.class)));
        case "PATCH plan" -> patch(exchange);
        default -> answer(exchange, NOT_FOUND, Map.of("detail", "no such thing"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Nothing ever changes: a client that asks for a later version waits, and gets the known one. */
  private static void afterWaiting(HttpExchange exchange, Object known)
      throws IOException, InterruptedException {
    if (exchange.getRequestURI().getQuery() != null) {
      Thread.sleep(LONGEST_WAIT_MS);
    }
    answer(exchange, OK, known);
  }

  private synchronized LeaseAnswer lease() {
    return new LeaseAnswer(
        INSTANCE, token, role, generation, Instant.now(), List.of(), 0, Optional.empty());
  }

  private synchronized LeaseAnswer lease(LeasePut lease) {
    token = lease.token();
    role = lease.role();
    return lease();
  }

  private synchronized PlanAnswer status() {
    return planAnswer(rules.values());
  }

  private synchronized PlanAnswer put(PlanPut plan) {
    rules.clear();
    plan.rules().forEach(rule -> rules.put(rule.id(), rule));
    generation = plan.generation();
    return planAnswer(rules.values());
  }

  private synchronized void patch(HttpExchange exchange) throws IOException {
    PlanPatch patch = read(exchange, PlanPatch.class);
    if (patch.from() != generation) {
      answer(exchange, CONFLICT, Map.of("detail", "another plan"));
      return;
    }
    patch.upserts().forEach(rule -> rules.put(rule.id(), rule));
    patch.removals().forEach(rules::remove);
    generation = patch.to();
    List<RuleReport> changed = new ArrayList<>(planAnswer(patch.upserts()).rules());
    patch.removals().forEach(id -> changed.add(RuleReport.removed(id)));
    answer(exchange, OK, new PlanAnswer(INSTANCE, generation, changed));
  }

  private PlanAnswer planAnswer(Collection<Rule> reported) {
    Instant now = Instant.now();
    List<RuleReport> reports = new ArrayList<>();
    reported.forEach(rule -> reports.add(status(rule, now)));
    return new PlanAnswer(INSTANCE, generation, reports);
  }

  private static RuleReport status(Rule rule, Instant now) {
    if (rule.isYetToBegin(now)) {
      return RuleReport.waiting(rule.id(), List.of());
    }
    List<HopReport> hops =
        rule.action().path().stream()
            .map(
                hop ->
                    new HopReport(
                        hop.dpid(), HopReport.State.INSTALLED, OptionalInt.of(1), Optional.empty()))
            .toList();
    return RuleReport.of(rule.id(), hops);
  }

  private static <T> T read(HttpExchange exchange, Class<T> type) throws IOException {
    try {
      return ProtocolJson.readRequest(exchange.getRequestBody(), type);
    } catch (ProtocolJsonException e) {
      throw new IOException(e);
    }
  }

  private static void answer(HttpExchange exchange, int status, Object body) throws IOException {
    byte[] bytes = ProtocolJson.write(body);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
