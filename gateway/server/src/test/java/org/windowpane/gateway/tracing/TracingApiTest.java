package org.windowpane.gateway.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.TestGateway.Options;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.RequestBodies;

/** A request has one trace, from the HTTP request to the barrier, at a collector. */
public final class TracingApiTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String CALLER = "00-" + TRACE + "-00f067aa0ba902b7-01";

  private static final List<Span> SPANS = new CopyOnWriteArrayList<>();

  /** The collector answers nothing before. */
  private static volatile CountDownLatch answers = new CountDownLatch(0);

  private static HttpServer collector;
  private static TestGateway gateway;

  @BeforeAll
  static void start() throws IOException {
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext("/v1/traces", TracingApiTest::receive);
    collector.start();
    URI uri = URI.create("http://127.0.0.1:" + collector.getAddress().getPort());
    gateway = TestGateway.with(Options.STANDARD.with(new Tracing.Settings(uri, 1)));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    collector.stop(0);
  }

  private static void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      answers.await();
      ExportTraceServiceRequest request =
          ExportTraceServiceRequest.parseFrom(exchange.getRequestBody().readAllBytes());
      request.getResourceSpansList().stream()
          .flatMap(it -> it.getScopeSpansList().stream())
          .forEach(it -> SPANS.addAll(it.getSpansList()));
      exchange.sendResponseHeaders(200, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Map<String, Span> spansOf(String trace) {
    return SPANS.stream()
        .filter(it -> HexFormat.of().formatHex(it.getTraceId().toByteArray()).equals(trace))
        .collect(Collectors.toMap(Span::getName, it -> it, (first, second) -> first));
  }

  private static String header(String trace, Span span) {
    return "00-" + trace + "-" + HexFormat.of().formatHex(span.getSpanId().toByteArray()) + "-01";
  }

  private static Browser.Reply book(Browser alice, int source) {
    return alice.post(
        "/api/v1/bookings",
        RequestBodies.window(
            "team-a", source, 4, 10_000_000, null, Instant.now().plusSeconds(300)));
  }

  @Test
  void aBookingIsOneTraceFromTheRequestToTheBarrier() {
    gateway.controller().reportTimes();
    Browser alice = gateway.alice().with("traceparent", CALLER);
    Browser.Reply booked = book(alice, 1);
    assertThat(booked.status()).isEqualTo(201);
    assertThat(booked.header("X-Request-Id")).isEqualTo(TRACE);
    assertThat(booked.header("traceresponse")).startsWith("00-" + TRACE + "-").endsWith("-01");
    eventually("the collector has the trace", () -> spansOf(TRACE).size() == 6);
    Map<String, Span> spans = spansOf(TRACE);
    Span request = spans.get("POST /bookings");
    Span plan = spans.get("send plan");
    assertThat(spans)
        .containsOnlyKeys(
            "POST /bookings", "decide", "store", "send plan", "apply plan", "await barriers");
    assertThat(List.of(spans.get("decide"), spans.get("store"), plan))
        .allSatisfy(it -> assertThat(it.getParentSpanId()).isEqualTo(request.getSpanId()));
    assertThat(List.of(spans.get("apply plan"), spans.get("await barriers")))
        .allSatisfy(it -> assertThat(it.getParentSpanId()).isEqualTo(plan.getSpanId()));
    assertThat(gateway.controller().trace()).isEqualTo(header(TRACE, plan));
    assertThat(attributes(request))
        .containsEntry("http.request.method", "POST")
        .containsEntry("http.route", "/api/v1/bookings");
    JsonNode event =
        gateway
            .admin()
            .get("/api/v1/audit?kind=booking.create&booking=" + booked.body().get("id").asText())
            .body();
    long seq = event.at("/events/0/seq").asLong();
    assertThat(gateway.admin().get("/api/v1/audit/" + seq).body().at("/detail/trace").asText())
        .isEqualTo(TRACE);
  }

  private static Map<String, String> attributes(Span span) {
    return span.getAttributesList().stream()
        .collect(Collectors.toMap(KeyValue::getKey, it -> it.getValue().getStringValue()));
  }

  @Test
  void probesHaveAnIdAndNoSpan() {
    String trace = "9af92f3577b34da6a3ce929d0e0e4736";
    String header = "00-" + trace + "-00f067aa0ba902b7-01";
    Browser probe = gateway.anonymous().with("traceparent", header);
    assertThat(probe.get("/readyz").header("X-Request-Id")).isEqualTo(trace);
    assertThat(probe.get("/api/v1/openapi.json").header("X-Request-Id")).isEqualTo(trace);
    eventually("the collector has the trace", () -> !spansOf(trace).isEmpty());
    assertThat(spansOf(trace)).containsOnlyKeys("GET /openapi.json");
  }

  @Test
  void theTraceOfATrafficClassGoesOnWithItsPlan() {
    Map<String, Object> share =
        Map.of(
            "name",
            "hadoop",
            "parent",
            "rootShare",
            "flowGroup",
            Map.of("srcHost", "10.0.0.0/24"),
            "maxReserveBps",
            80_000_000,
            "classSlots",
            1,
            "speakers",
            List.of("alice"));
    assertThat(gateway.admin().post("/api/v1/shares", share).status()).isEqualTo(201);
    String trace = "7bf92f3577b34da6a3ce929d0e0e4736";
    Browser.Reply created =
        gateway
            .alice()
            .with("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
            .post(
                "/api/v1/traffic-classes",
                Map.of(
                    "name",
                    "shuffle",
                    "share",
                    "hadoop",
                    "flowGroups",
                    List.of(Map.of("srcHost", "10.0.0.1", "dstPort", "13562")),
                    "minBps",
                    30_000_000));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    eventually("the plan is in the trace", () -> spansOf(trace).containsKey("send plan"));
  }

  @Test
  void spansHaveNoContentOfRequests() {
    String trace = "5bf92f3577b34da6a3ce929d0e0e4736";
    gateway
        .anonymous()
        .with("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
        .post("/api/v1/session?code=secret", Map.of("name", "alice", "password", "wrong"));
    eventually("the collector has the trace", () -> spansOf(trace).containsKey("POST /session"));
    Span request = spansOf(trace).get("POST /session");
    assertThat(attributes(request))
        .containsOnlyKeys("http.request.method", "http.route", "http.response.status_code");
    assertThat(spansOf(trace).toString()).doesNotContain("secret", "wrong", "alice");
  }

  @Test
  void anInventedMethodIsNotTheNameOfASpan() {
    String trace = "6bf92f3577b34da6a3ce929d0e0e4736";
    gateway
        .alice()
        .with("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
        .send("INVENTED", "/api/v1/me", null);
    eventually("the collector has the trace", () -> !spansOf(trace).isEmpty());
    assertThat(spansOf(trace)).containsOnlyKeys("OTHER of no resource");
  }

  @Test
  void aMalformedHeaderIsReplacedByANewTrace() {
    Browser.Reply reply =
        gateway.alice().with("traceparent", "00-" + "0".repeat(32) + "-1").get("/api/v1/me");
    assertThat(reply.header("X-Request-Id")).matches("[0-9a-f]{32}").isNotEqualTo("0".repeat(32));
  }

  @Test
  void aRequestIsAnsweredWhileTheCollectorHangs() {
    answers = new CountDownLatch(1);
    try {
      assertThat(book(gateway.alice(), 2).status()).isEqualTo(201);
      String metrics = new Browser(gateway.metricsUri()).get("/metrics").text();
      assertThat(metrics.lines())
          .anyMatch(it -> it.matches("windowpane_trace_spans_pending [1-9].*"));
    } finally {
      answers.countDown();
    }
  }
}
