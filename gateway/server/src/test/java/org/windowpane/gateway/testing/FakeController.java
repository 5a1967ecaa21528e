package org.windowpane.gateway.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.tls.TlsIdentity;

/**
 * A controller's module over HTTP that keeps the plan protocol: generations, conflicts, long polls,
 * the secret. Two leaves, a spine and six hosts; every link carries 100 Mbit/s.
 */
public final class FakeController implements AutoCloseable {
  /** The secret that it accepts. */
  public static final String SECRET = "a secret between two";

  private static final String BASE = "/wm/windowpane/";
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Duration LONGEST_WAIT = Duration.ofMillis(500);
  private static final long HANGS_MS = 20;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, ObjectNode> rules = new TreeMap<>();
  private final Set<String> failing = new TreeSet<>();
  private final Map<Long, ObjectNode> samples = new LinkedHashMap<>();
  private final TreeMap<Long, ObjectNode> drifts = new TreeMap<>();
  private ObjectNode network = FakeNetwork.leavesAndSpine();
  private String instance = "run-1";
  private long generation;
  private long token;
  private String role = "standby";
  private long roleSince = System.nanoTime();
  private long leaseEnds = System.nanoTime();
  private volatile boolean hanging;

  /** Connected switches, and whether they answer. */
  private final Map<String, Boolean> reached = new TreeMap<>();

  private long version = 1;
  private long lastSeq;
  private long lastDrift;
  private String trace;
  private boolean reportsTimes;
  private int puts;
  private int patches;

  private FakeController(HttpServer server) {
    this.server = server;
  }

  /** Starts one on a free port of loopback. */
  public static FakeController start() {
    return start(0);
  }

  /** Starts one on this port of loopback. */
  public static FakeController start(int port) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      return start(server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts one on a free port of loopback, for clients with a certificate. */
  public static FakeController start(TlsIdentity tls) {
    try {
      HttpsServer server =
          HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setHttpsConfigurator(
          new HttpsConfigurator(tls.context()) {
            @Override
            public void configure(HttpsParameters parameters) {
              parameters.setSSLParameters(tls.serverParameters());
            }
          });
      return start(server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FakeController start(HttpServer server) {
    FakeController controller = new FakeController(server);
    server.setExecutor(controller.threads);
    server.createContext(BASE, controller::serve);
    server.start();
    return controller;
  }

  /** Where it answers. */
  public URI uri() {
    String scheme = server instanceof HttpsServer ? "https" : "http";
    return URI.create(scheme + "://127.0.0.1:" + port() + BASE);
  }

  /** The port that it listens on. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** The ids of the rules of its plan. */
  public synchronized Set<String> rules() {
    return new TreeSet<>(rules.keySet());
  }

  /** A rule of its plan. */
  public synchronized JsonNode rule(String id) {
    return rules.get(id);
  }

  /** Its role, as the gateway gave it. */
  public synchronized String role() {
    return role;
  }

  /** When it got its role, by {@link System#nanoTime}. */
  public synchronized long roleSince() {
    return roleSince;
  }

  /** Whether its last lease has not ended. */
  public synchronized boolean hasLease() {
    return System.nanoTime() - leaseEnds < 0;
  }

  /** The greatest token that it has seen. */
  public synchronized long token() {
    return token;
  }

  /** Has seen this token, of a gateway that no test knows. */
  public synchronized void see(long greater) {
    token = greater;
  }

  /** From now on it answers nothing, as a stopped process does, or it answers again. */
  public void hang(boolean hangs) {
    hanging = hangs;
  }

  /** From now on it is connected to this switch, which answers it or not. */
  public synchronized void reach(String dpid, boolean isReached) {
    reached.put(dpid, isReached);
  }

  /** The {@code traceparent} of the last change of its plan; null for none. */
  public synchronized String trace() {
    return trace;
  }

  /** From now on it reports the times of changes, as earlier modules do not. */
  public synchronized void reportTimes() {
    reportsTimes = true;
  }

  /** How often it was sent a whole plan. */
  public synchronized int puts() {
    return puts;
  }

  /** How often it was sent changes. */
  public synchronized int patches() {
    return patches;
  }

  /** From now on a rule cannot be installed on the last switch of its path, or can again. */
  public synchronized void fail(String id, boolean fails) {
    if (fails) {
      failing.add(id);
    } else {
      failing.remove(id);
    }
  }

  /** Starts anew, as after a crash: another instance, and no plan. */
  public synchronized void restart() {
    instance = instance + "'";
    generation = 0;
    rules.clear();
    version = 1;
    samples.clear();
    lastSeq = 0;
    drifts.clear();
    lastDrift = 0;
    notifyAll();
  }

  /** Shows another network. */
  public synchronized void show(ObjectNode changed) {
    network = changed;
    version++;
    notifyAll();
  }

  /** Has found something on a switch, or mended it: the same id then. */
  public synchronized void drift(long id, String rule, String repairedAt) {
    lastDrift++;
    drifts.put(
        lastDrift,
        JSON.objectNode()
            .put("seq", lastDrift)
            .put("id", id)
            .put("at", "2026-11-20T20:59:58Z")
            .put("dpid", "00:00:00:00:00:00:00:01")
            .put("kind", "missing")
            .put("part", "entry")
            .put("rule", rule)
            .put("count", 1)
            .putNull("found")
            .put("wanted", "priority=7 actions=drop")
            .put("who", "removed by another controller or by hand")
            .put("repairedAt", repairedAt));
    notifyAll();
  }

  /** Has counted something. */
  public synchronized void count(ObjectNode sample) {
    lastSeq++;
    sample.put("seq", lastSeq);
    samples.put(lastSeq, sample);
    notifyAll();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      while (hanging) {
        Thread.sleep(HANGS_MS);
      }
      String path = exchange.getRequestURI().getPath().substring(BASE.length());
      String authorization = exchange.getRequestHeaders().getFirst("Authorization");
      if (!("Bearer " + SECRET).equals(authorization)) {
        answer(exchange, 401, problem("the secret is wrong"));
        return;
      }
      switch (exchange.getRequestMethod() + " " + path) {
        case "GET lease" -> answer(exchange, 200, lease());
        case "PUT lease" -> putLease(exchange);
        case "GET network" -> answer(exchange, 200, network(query(exchange)));
        case "GET plan/status" -> answer(exchange, 200, status(rules.keySet()));
        case "GET telemetry" -> answer(exchange, 200, telemetry(query(exchange)));
        case "GET drift" -> answer(exchange, 200, drift(query(exchange)));
        case "PUT plan", "PATCH plan" -> change(exchange);
        default -> answer(exchange, 404, problem("no such thing"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized ObjectNode lease() {
    ObjectNode answer =
        JSON.objectNode()
            .put("instance", instance)
            .put("token", token)
            .put("role", role)
            .put("generation", generation)
            .put("time", Instant.now().toString())
            .put("lagMs", 0)
            .putNull("problem");
    ArrayNode switches = answer.putArray("switches");
    reached.forEach(
        (dpid, isReached) -> {
          ObjectNode each = switches.addObject();
          each.put("dpid", dpid).put("master", role.equals("active")).putNull("problem");
          each.put("unreachable", isReached ? null : "The switch does not answer.");
        });
    return answer;
  }

  private synchronized void putLease(HttpExchange exchange) throws IOException {
    JsonNode lease = Json.LENIENT.readTree(exchange.getRequestBody());
    if (lease.get("token").asLong() < token) {
      answer(exchange, 412, problem("another gateway is active").put("token", token));
      return;
    }
    token = lease.get("token").asLong();
    String before = role;
    role = lease.get("role").asText();
    if (!role.equals(before)) {
      roleSince = System.nanoTime();
    }
    leaseEnds = System.nanoTime() + lease.get("ttlMs").asLong() * 1_000_000;
    answer(exchange, 200, lease());
  }

  /** As a module does: only with the token of a lease that has not ended. */
  private synchronized void change(HttpExchange exchange) throws IOException {
    String header = exchange.getRequestHeaders().getFirst("Fencing-Token");
    trace = exchange.getRequestHeaders().getFirst("traceparent");
    if (!Long.toString(token).equals(header) || System.nanoTime() - leaseEnds > 0) {
      answer(exchange, 412, problem("the token is " + token).put("token", token));
    } else if (exchange.getRequestMethod().equals("PUT")) {
      put(exchange);
    } else {
      patch(exchange);
    }
  }

  private synchronized ObjectNode network(Map<String, String> query) throws InterruptedException {
    long after = Long.parseLong(query.getOrDefault("after", "-1"));
    if (version <= after) {
      wait(LONGEST_WAIT.toMillis());
    }
    return network.deepCopy().put("instance", instance).put("version", version);
  }

  private synchronized ObjectNode telemetry(Map<String, String> query) throws InterruptedException {
    long after = Long.parseLong(query.getOrDefault("after", "0"));
    if (lastSeq <= after) {
      wait(LONGEST_WAIT.toMillis());
    }
    ObjectNode answer = JSON.objectNode().put("instance", instance);
    ArrayNode array = answer.putArray("samples");
    samples.forEach(
        (seq, sample) -> {
          if (seq > after) {
            array.add(sample);
          }
        });
    return answer;
  }

  private synchronized ObjectNode drift(Map<String, String> query) throws InterruptedException {
    long after = Long.parseLong(query.getOrDefault("after", "0"));
    if (lastDrift <= after) {
      wait(LONGEST_WAIT.toMillis());
    }
    ObjectNode answer = JSON.objectNode().put("instance", instance);
    ArrayNode array = answer.putArray("drift");
    drifts.tailMap(after, false).values().forEach(array::add);
    return answer;
  }

  private synchronized void put(HttpExchange exchange) throws IOException {
    JsonNode plan = Json.LENIENT.readTree(exchange.getRequestBody());
    puts++;
    rules.clear();
    plan.get("rules").forEach(rule -> rules.put(rule.get("id").asText(), (ObjectNode) rule));
    generation = plan.get("generation").asLong();
    answer(exchange, 200, status(rules.keySet()));
  }

  private synchronized void patch(HttpExchange exchange) throws IOException {
    JsonNode patch = Json.LENIENT.readTree(exchange.getRequestBody());
    if (patch.get("from").asLong() != generation
        || !patch.path("instance").asText(instance).equals(instance)) {
      answer(
          exchange,
          409,
          problem("another plan").put("generation", generation).put("instance", instance));
      return;
    }
    patches++;
    Set<String> touched = new TreeSet<>();
    patch
        .get("upserts")
        .forEach(
            rule -> {
              rules.put(rule.get("id").asText(), (ObjectNode) rule);
              touched.add(rule.get("id").asText());
            });
    patch
        .get("removals")
        .forEach(
            id -> {
              rules.remove(id.asText());
              touched.add(id.asText());
            });
    generation = patch.get("to").asLong();
    ObjectNode answer = status(touched);
    if (reportsTimes) {
      answer.putObject("times").put("appliedMicros", 20).put("confirmedMicros", 50);
    }
    answer(exchange, 200, answer);
  }

  private synchronized ObjectNode status(Set<String> ids) {
    ObjectNode answer = JSON.objectNode().put("instance", instance).put("generation", generation);
    ArrayNode array = answer.putArray("rules");
    for (String id : ids) {
      array.add(status(id));
    }
    return answer;
  }

  private ObjectNode status(String id) {
    ObjectNode status = JSON.objectNode().put("id", id);
    ArrayNode hops = JSON.arrayNode();
    ObjectNode rule = rules.get(id);
    if (rule == null) {
      return status.put("state", "removed").set("hops", hops);
    }
    JsonNode path = rule.at("/action/path");
    for (int index = 0; index < path.size(); index++) {
      ObjectNode hop = JSON.objectNode().put("dpid", path.get(index).get("dpid").asText());
      boolean fails = failing.contains(id) && index == path.size() - 1;
      hops.add(
          fails
              ? hop.put("state", "failed").put("error", "the flow table is full")
              : hop.put("state", "installed").put("queue", 1));
    }
    if (rule.has("from") && Instant.now().isBefore(Instant.parse(rule.get("from").asText()))) {
      return status.put("state", "waiting").set("hops", JSON.arrayNode());
    }
    return status.put("state", failing.contains(id) ? "partial" : "installed").set("hops", hops);
  }

  private static ObjectNode problem(String detail) {
    return JSON.objectNode().put("type", "about:blank").put("detail", detail);
  }

  private static Map<String, String> query(HttpExchange exchange) {
    Map<String, String> parameters = new LinkedHashMap<>();
    String query = exchange.getRequestURI().getQuery();
    if (query != null) {
      for (String pair : query.split("&", -1)) {
        String[] parts = pair.split("=", 2);
        parameters.put(parts[0], parts[1]);
      }
    }
    return parameters;
  }

  private static void answer(HttpExchange exchange, int status, JsonNode body) throws IOException {
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /**
   * Runs one until it is ended, counting a steady 20 Mbit/s everywhere: to try a gateway by hand.
   */
  public static void main(String[] args) throws InterruptedException {
    FakeController controller = start(Integer.parseInt(args[0]));
    for (long second = 1; ; second++) {
      controller.count(FakeNetwork.steady(Instant.now(), second * 2_500_000, controller.rules()));
      Thread.sleep(1000);
    }
  }
}
