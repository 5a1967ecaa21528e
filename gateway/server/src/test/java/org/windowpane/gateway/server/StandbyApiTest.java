package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.EventListener;
import org.windowpane.gateway.testing.Receiver;
import org.windowpane.gateway.testing.RequestBodies;

/** Two gateways on one database. */
public final class StandbyApiTest {
  private static final String LEADER = "/parts/leader";

  /** A busy machine can keep the standby from reading a change in time now and then. */
  private static final int FEW = 10;

  private static TestGateway one;
  private static TestGateway other;

  private TestGateway first;
  private TestGateway second;

  @BeforeAll
  static void start() {
    one = TestGateway.start();
    other = one.another();
  }

  @AfterAll
  static void stop() {
    other.stopGateway();
    one.close();
  }

  @BeforeEach
  void findActive() {
    boolean oneLeads = role(one).equals("ok");
    first = oneLeads ? one : other;
    second = oneLeads ? other : one;
  }

  private static String role(TestGateway gateway) {
    return gateway.anonymous().get("/readyz").body().at(LEADER).asText();
  }

  private static Map<String, Object> window(int minute) {
    Instant start = Instant.now().plus(Duration.ofHours(1)).plusSeconds(60L * minute);
    return RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(60));
  }

  @Test
  void bothGatewaysAreReadyAndOneIsActive() {
    assertThat(role(first)).isEqualTo("ok");
    assertThat(role(second)).isEqualTo("standby");
    Browser.Reply ready = second.anonymous().get("/readyz");
    assertThat(ready.status()).isEqualTo(200);
    assertThat(ready.body().at("/parts").has("controller")).isFalse();
  }

  @Test
  void theStandbyForwardsChangesAndReadsThemAtOnce() {
    Browser alice = second.alice();
    for (int minute = 0; minute < 20; minute++) {
      Browser.Reply created = alice.post("/api/v1/bookings", window(minute));
      assertThat(created.status()).isEqualTo(201);
      String id = created.body().get("id").asText();
      assertThat(alice.get("/api/v1/bookings/" + id).status()).isEqualTo(200);
      assertThat(created.headers().allValues("Content-Security-Policy")).hasSize(1);
      assertThat(created.headers().allValues("X-Request-Id")).hasSize(1);
    }
    assertThat(alice.get("/api/v1/shares/team-a/timeline").status()).isEqualTo(200);
    assertThat(alice.get("/api/v1/network").body())
        .isEqualTo(first.alice().get("/api/v1/network").body());
    assertThat(alice.repeated()).isLessThan(FEW);
  }

  @Test
  void aForwardedRequestKeepsItsTrace() {
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    Browser alice = second.alice().with("traceparent", "00-" + trace + "-00f067aa0ba902b7-01");
    Browser.Reply created = alice.post("/api/v1/bookings", window(40));
    assertThat(created.headers().allValues("X-Request-Id")).containsExactly(trace);
    assertThat(created.headers().allValues("traceresponse")).hasSize(1);
    String id = created.body().get("id").asText();
    Browser admin = first.admin();
    long seq =
        admin
            .get("/api/v1/audit?kind=booking.create&booking=" + id)
            .body()
            .at("/events/0/seq")
            .asLong();
    assertThat(admin.get("/api/v1/audit/" + seq).body().at("/detail/trace").asText())
        .isEqualTo(trace);
  }

  @Test
  void theStandbyAnswersExportsCalendarsAndPathsItself() {
    Browser alice = second.alice();
    String id = alice.post("/api/v1/bookings", window(30)).body().get("id").asText();
    for (String path :
        List.of("/api/v1/bookings/calendar.ics", "/api/v1/bookings/export?format=csv")) {
      assertThat(alice.get(path).text()).as(path).contains(id);
    }
    String paths = "/api/v1/paths?from=h1&to=h4&start=2034-01-01T00:00:00Z";
    assertThat(alice.get(paths).body()).isEqualTo(first.alice().get(paths).body());
    assertThat(alice.get(paths).body().at("/paths/0/pathNames")).hasSize(5);
  }

  @Test
  void readsSucceedUnderLoad() throws Exception {
    Browser alice = second.alice();
    AtomicBoolean stopped = new AtomicBoolean();
    List<Thread> others = new ArrayList<>();
    for (int number = 0; number < 6; number++) {
      Browser bob = second.bob();
      Thread thread =
          new Thread(
              () -> {
                while (!stopped.get()) {
                  bob.post("/api/v1/bookings/check", Map.of("share", "team-b"));
                  bob.get("/api/v1/links");
                }
              });
      thread.start();
      others.add(thread);
    }
    for (int read = 0; read < 50; read++) {
      assertThat(alice.get("/api/v1/shares").status()).isEqualTo(200);
    }
    assertThat(alice.repeated()).isLessThan(FEW);
    stopped.set(true);
    for (Thread thread : others) {
      thread.join();
    }
  }

  @Test
  void problemsAreForwardedUnchanged() {
    Browser.Reply refused = second.alice().post("/api/v1/bookings", Map.of("share", "team-a"));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
    assertThat(second.anonymous().post("/api/v1/bookings", window(0)).status()).isEqualTo(401);
  }

  @Test
  void aSessionIsValidAtBothGateways() {
    Browser alice = first.alice();
    Browser atSecond = new Browser(second.uri());
    alice.headers().forEach(atSecond::with);
    eventually("the session is known", () -> atSecond.get("/api/v1/me").status() == 200);
    assertThat(atSecond.delete("/api/v1/session").status()).isEqualTo(204);
    assertThat(atSecond.get("/api/v1/me").status()).isEqualTo(401);
    assertThat(alice.get("/api/v1/me").status()).isEqualTo(401);
  }

  @Test
  void theStandbyForwardsLiveEvents() throws Exception {
    Browser alice = second.alice();
    try (EventListener listener = EventListener.of(second.uri(), alice)) {
      eventually("the stream starts", () -> !listener.received("hello").isEmpty());
      String id = alice.post("/api/v1/bookings", window(0)).body().get("id").asText();
      eventually("the booking arrives", () -> listener.received("booking").contains(id));
    }
  }

  @Test
  void theAuditLogHasTheAddressOfTheClient() throws Exception {
    logInFrom("127.0.0.7", second, "");
    assertThat(lastLogInFrom()).isEqualTo("127.0.0.7");
  }

  @Test
  void theAuditLogHasRefusalsAndReadsOfTheStandby() {
    assertThat(second.bob().get("/api/v1/users").status()).isEqualTo(403);
    assertThat(second.admin().get("/api/v1/audit?limit=1").status()).isEqualTo(200);
    Browser auditor = first.auditor();
    eventually("the refusal is recorded", () -> has(auditor, "request.forbid", "bob"));
    eventually("the read is recorded", () -> has(auditor, "audit.read", "admin"));
  }

  private static boolean has(Browser auditor, String kind, String principal) {
    return !auditor
        .get("/api/v1/audit?limit=1&kind=" + kind + "&principal=" + principal)
        .body()
        .get("events")
        .isEmpty();
  }

  @Test
  void onlyGatewaysSendEvents() {
    Browser stranger =
        first.anonymous().with("X-Windowpane-Forwarded", "ab".repeat(32) + " gateway");
    assertThat(stranger.post("/internal/security-events", Map.of()).status()).isEqualTo(404);
    assertThat(first.anonymous().get("/internal/security-events").status()).isEqualTo(404);
  }

  @Test
  void clientsCannotForgeTheirAddress() throws Exception {
    String forged = "X-Windowpane-Forwarded: " + "ab".repeat(32) + " 127.0.0.9\r\n";
    logInFrom("127.0.0.7", first, forged);
    assertThat(lastLogInFrom()).isEqualTo("127.0.0.7");
    logInFrom("127.0.0.8", second, "X-Windowpane-Forwarded: x\r\n");
    assertThat(lastLogInFrom()).isEqualTo("127.0.0.8");
  }

  private String lastLogInFrom() {
    return first
        .auditor()
        .get("/api/v1/audit?principal=bob&kind=session.open&limit=1")
        .body()
        .at("/events/0/address")
        .asText();
  }

  /** Bob logs in from an address of this machine's own. */
  private static void logInFrom(String address, TestGateway gateway, String header)
      throws IOException {
    String body = "{\"name\":\"bob\",\"password\":\"bob-window\"}";
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
      socket.connect(new InetSocketAddress("127.0.0.1", gateway.uri().getPort()), 5_000);
      socket.setSoTimeout(30_000);
      socket
          .getOutputStream()
          .write(
              ("POST /api/v1/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                      + "Content-Type: application/json\r\n"
                      + header
                      + "Content-Length: "
                      + body.length()
                      + "\r\n\r\n"
                      + body)
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(answer).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void theStandbyTakesOverWithEveryConfirmedChange() {
    Browser alice = second.alice();
    String id = first.alice().post("/api/v1/bookings", window(0)).body().get("id").asText();
    first.stopGateway();
    eventually("the other is active", () -> role(second).equals("ok"));
    alice.impatient();
    assertThat(alice.get("/api/v1/bookings/" + id).body().at("/state").asText())
        .isEqualTo("booked");
    assertThat(alice.post("/api/v1/bookings", window(1)).status()).isEqualTo(201);
    first.startGateway();
    assertThat(role(first)).isEqualTo("standby");
    assertThat(first.alice().get("/api/v1/bookings/" + id).status()).isEqualTo(200);
  }

  @Test
  void theNewLeaderDeliversPendingNotifications() {
    try (Receiver receiver = Receiver.start()) {
      receiver.answer(503);
      Browser alice = second.alice();
      Browser.Reply created =
          alice.post(
              "/api/v1/webhooks",
              Map.of("url", receiver.url("/hook"), "kinds", List.of("booking.cancelled")));
      assertThat(created.status()).isEqualTo(201);
      String id = alice.post("/api/v1/bookings", window(40)).body().get("id").asText();
      second.admin().post("/api/v1/bookings/" + id + "/cancel", "");
      eventually("it is tried", () -> !receiver.received("/hook").isEmpty());
      assertThat(alice.get("/api/v1/webhooks").body().at("/webhooks/0/waiting").asInt())
          .isEqualTo(1);
      first.stopGateway();
      receiver.answer(200);
      eventually("the other is active", () -> role(second).equals("ok"));
      eventually(
          "it is delivered",
          () -> alice.get("/api/v1/webhooks").body().at("/webhooks/0/lastDeliveredAt").isTextual());
      assertThat(receiver.received("/hook"))
          .extracting(it -> it.body().get("id").asText())
          .containsOnly(receiver.received("/hook").get(0).body().get("id").asText());
      String hook = created.body().at("/webhook/id").asText();
      assertThat(alice.delete("/api/v1/webhooks/" + hook).status()).isEqualTo(204);
      first.startGateway();
    }
  }
}
