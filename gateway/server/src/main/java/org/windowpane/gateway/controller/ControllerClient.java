package org.windowpane.gateway.controller;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.windowpane.gateway.encoding.BoundedBody;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.tracing.TraceParent;
import org.windowpane.protocol.json.ProtocolJson;
import org.windowpane.protocol.json.ProtocolJsonException;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.message.LeaseAnswer;
import org.windowpane.protocol.message.LeasePut;
import org.windowpane.protocol.message.NetworkReport;
import org.windowpane.protocol.message.PlanAnswer;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.TelemetryReport;
import org.windowpane.tls.Reasons;
import org.windowpane.tls.TlsIdentity;

/** Speaks the plan protocol with the controller's module. */
public final class ControllerClient {
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration ANSWER = Duration.ofSeconds(15);
  private static final Duration WAIT = Duration.ofSeconds(25);
  private static final int LARGEST_ANSWER = 64 * 1024 * 1024;
  private static final Duration LEASE = Duration.ofMillis(700);
  private static final int CONFLICT = 409;
  private static final int FENCED = 412;
  private static final int UNAUTHORIZED = 401;

  private final HttpClient http;

  /** The requests that wait for an answer, with when they were sent, by {@link System#nanoTime}. */
  private final Map<CompletableFuture<?>, Long> exchanges = new ConcurrentHashMap<>();

  private final URI base;
  private final Supplier<String> secret;

  /**
   * @param base the URL of the module, including {@code /wm/windowpane}
   * @param secret returns the bearer secret, on every request
   * @param tls the certificate of this gateway, and the authorities that sign for the controller;
   *     empty for a URL without TLS. The controller's certificate must name the host of the URL
   */
  public ControllerClient(URI base, Supplier<String> secret, Optional<TlsIdentity> tls) {
    HttpClient.Builder client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
    tls.ifPresent(it -> client.sslContext(it.context()).sslParameters(it.clientParameters()));
    this.http = client.build();
    this.base = URI.create(base.toString().replaceAll("/+$", "") + "/");
    this.secret = secret;
  }

  /** The URL of the module. */
  public URI base() {
    return base;
  }

  /** The state of the controller. Fails soon where it does not answer. */
  public LeaseAnswer lease() throws ControllerException, InterruptedException {
    return get("lease", LeaseAnswer.class, LEASE);
  }

  /** Gives the controller a lease. Fails soon where it does not answer. */
  public LeaseAnswer lease(LeasePut lease) throws ControllerException, InterruptedException {
    return send("lease", "PUT", publisher(lease), Map.of(), LeaseAnswer.class, LEASE);
  }

  /** The network now, or after its next change if {@code after} is the current version. */
  public NetworkReport network(Long after) throws ControllerException, InterruptedException {
    String query = after == null ? "" : "?after=" + after + "&wait=" + WAIT.toSeconds();
    return get("network" + query, NetworkReport.class, WAIT.plus(ANSWER));
  }

  /** The plan that is installed. */
  public PlanAnswer status() throws ControllerException, InterruptedException {
    return get("plan/status", PlanAnswer.class, ANSWER);
  }

  /** The counters since the sample of this number. */
  public TelemetryReport telemetry(long after) throws ControllerException, InterruptedException {
    return get(
        "telemetry?after=" + after + "&wait=" + WAIT.toSeconds(),
        TelemetryReport.class,
        WAIT.plus(ANSWER));
  }

  /** The drift reports since the report of this number. */
  public DriftReport drift(long after) throws ControllerException, InterruptedException {
    return get(
        "drift?after=" + after + "&wait=" + WAIT.toSeconds(), DriftReport.class, WAIT.plus(ANSWER));
  }

  /**
   * Sends the whole plan, with the fencing token of the lease.
   *
   * @param trace the header of the trace of a request that the plan carries out, if any
   */
  public PlanAnswer put(long token, PlanPut plan, Optional<String> trace)
      throws ControllerException, InterruptedException {
    return send("plan", "PUT", publisher(plan), headers(token, trace), PlanAnswer.class, ANSWER);
  }

  /** Sends changes of the plan, with the fencing token of the lease, as {@link #put} does. */
  public PlanAnswer patch(long token, PlanPatch patch, Optional<String> trace)
      throws ControllerException, InterruptedException {
    return send("plan", "PATCH", publisher(patch), headers(token, trace), PlanAnswer.class, ANSWER);
  }

  private static Map<String, String> headers(long token, Optional<String> trace) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Fencing-Token", Long.toString(token));
    trace.ifPresent(it -> headers.put(TraceParent.HEADER, it));
    return headers;
  }

  private static BodyPublisher publisher(Object body) {
    return BodyPublishers.ofByteArray(ProtocolJson.write(body));
  }

  private <T> T get(String path, Class<T> type, Duration timeout)
      throws ControllerException, InterruptedException {
    return send(path, "GET", BodyPublishers.noBody(), Map.of(), type, timeout);
  }

  private <T> T send(
      String path,
      String method,
      BodyPublisher body,
      Map<String, String> headers,
      Class<T> type,
      Duration timeout)
      throws ControllerException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path))
            .header("Authorization", "Bearer " + secret.get())
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .method(method, body);
    headers.forEach(request::header);
    CompletableFuture<HttpResponse<byte[]>> exchange =
        http.sendAsync(request.build(), info -> new BoundedBody(LARGEST_ANSWER));
    exchanges.put(exchange, System.nanoTime());
    try {
      HttpResponse<byte[]> response = exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return read(method + " " + path, response.statusCode(), response.body(), type);
    } catch (IOException | ExecutionException | TimeoutException | CancellationException e) {
      throw ControllerException.unreachable(
          "The controller at " + base.getAuthority() + " does not answer" + tlsReason(e) + ".", e);
    } finally {
      exchanges.remove(exchange);
      exchange.cancel(true);
    }
  }

  /** Why TLS failed, if it did. */
  private static String tlsReason(Throwable failure) {
    Throwable cause = failure;
    while (cause != null && !(cause instanceof SSLException)) {
      cause = cause.getCause();
    }
    return cause == null ? "" : ": " + Reasons.of(cause);
  }

  /** Ends all requests that wait for an answer, because another controller is active now. */
  void breakOff() {
    exchanges.keySet().forEach(exchange -> exchange.cancel(true));
  }

  /**
   * Ends the requests that have waited longer than a lease may: their connection was perhaps cut
   * meanwhile, and TCP would repeat them only after as long as the cut lasted.
   */
  void breakOffLate() {
    long now = System.nanoTime();
    exchanges.forEach(
        (exchange, sent) -> {
          if (now - sent > LEASE.toNanos()) {
            exchange.cancel(true);
          }
        });
  }

  private static <T> T read(String what, int status, byte[] body, Class<T> type)
      throws IOException, ControllerException {
    if (status == CONFLICT) {
      throw ControllerException.conflict("The controller has another plan.");
    }
    if (status == FENCED) {
      throw ControllerException.fenced(
          "The controller has a lease of another gateway, or none that holds.", token(body));
    }
    if (status == UNAUTHORIZED) {
      throw ControllerException.unreachable(
          "The controller does not accept the gateway's secret.", null);
    }
    if (status != 200) {
      throw ControllerException.unreachable(
          "The controller answered " + status + " to " + what + ": " + detail(body), null);
    }
    try {
      return ProtocolJson.readAnswer(body, type);
    } catch (ProtocolJsonException e) {
      throw ControllerException.unreachable(
          "The controller's answer to " + what + " is not valid: " + e.getMessage(), e);
    }
  }

  private static long token(byte[] body) {
    try {
      return Json.LENIENT.readTree(body).path("token").asLong(0);
    } catch (IOException e) {
      return 0;
    }
  }

  private static String detail(byte[] body) {
    try {
      return Json.LENIENT.readTree(body).path("detail").asText("no reason given");
    } catch (IOException e) {
      return "no reason given";
    }
  }
}
