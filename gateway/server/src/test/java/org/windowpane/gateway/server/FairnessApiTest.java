package org.windowpane.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.http.AccessControl;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.RequestBodies;

/** What one user may do at the cost of others. */
public final class FairnessApiTest {
  private static TestGateway gateway;

  @BeforeAll
  static void start() {
    gateway = TestGateway.with(TestGateway.Options.STANDARD.withRequestsPerSecond(10));
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void aSeriesCountsAsOneRequestForEachWindow() {
    Browser bob = gateway.bob();
    Map<String, Object> series = RequestBodies.series("team-b", 90);
    assertThat(bob.post("/api/v1/bookings/series/check", series).status()).isEqualTo(200);
    Browser.Reply next = bob.post("/api/v1/bookings/series/check", series);
    assertThat(next.status()).isEqualTo(429);
    assertThat(next.body().get("type").asText()).isEqualTo("/problems/too-many-requests");
    assertThat(next.header("Retry-After")).isNotNull();
    assertThat(bob.get("/api/v1/me").status()).isEqualTo(200);
  }

  @Test
  void aUserWhoseRequestsAllWaitLeavesTheOthersTheirThreads() throws Exception {
    ExecutorService clients = Executors.newCachedThreadPool();
    List<Future<Browser.Reply>> waiting = new ArrayList<>();
    Browser alice = gateway.alice();
    Browser auditor = gateway.auditor();
    try (Connection connection = DriverManager.getConnection(gateway.databaseUrl());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("LOCK TABLE booking IN SHARE MODE");
      for (int client = 0; client < 2 * AccessControl.REQUESTS_AT_ONCE; client++) {
        waiting.add(
            clients.submit(
                () -> alice.post("/api/v1/bookings/series", RequestBodies.series("team-a", 1))));
      }
      eventually(
          "alice may send no more",
          () -> {
            Browser.Reply reply = alice.get("/api/v1/me");
            return reply.status() == 429
                && reply.body().get("type").asText().equals("/problems/too-many-waiting");
          });
      assertThat(auditor.get("/api/v1/me").status()).isEqualTo(200);
      connection.rollback();
    }
    for (Future<Browser.Reply> each : waiting) {
      each.get();
    }
    eventually("alice is answered again", () -> alice.get("/api/v1/me").status() == 200);
    clients.shutdown();
  }

  @Test
  void chartsWhoseClientsAreGoneHoldNoTurnOfTheUser() throws Exception {
    Browser admin = gateway.admin();
    String path =
        "/api/v1/queues/utilization?dpid=00:00:00:00:00:00:00:01&port=1&queue=1"
            + "&from=2026-01-01T00:00:00Z&to=2026-01-01T01:00:00Z";
    String request =
        "GET %s HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\n\r\n"
            .formatted(path, gateway.uri().getAuthority(), admin.headers().get("Cookie"));
    try (Connection connection = DriverManager.getConnection(gateway.databaseUrl());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("LOCK TABLE sample_series IN ACCESS EXCLUSIVE MODE");
      List<Socket> clients = new ArrayList<>();
      for (int client = 0; client < 12; client++) {
        Socket socket = new Socket(gateway.uri().getHost(), gateway.uri().getPort());
        clients.add(socket);
        socket.getOutputStream().write(request.getBytes(US_ASCII));
      }
      eventually("two read, and the others wait", () -> waitingForLocks() >= 2);
      for (Socket socket : clients) {
        socket.setSoLinger(true, 0);
        socket.close();
      }
      connection.rollback();
    }
    for (int chart = 0; chart < 5; chart++) {
      assertThat(admin.get(path).status()).isEqualTo(200);
    }
  }

  private static long waitingForLocks() {
    try (Connection connection = DriverManager.getConnection(gateway.databaseUrl());
        Statement statement = connection.createStatement();
        ResultSet count =
            statement.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted")) {
      count.next();
      return count.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theChartsOfAUserTakeTwoConnectionsToTheDatabase() throws Exception {
    ExecutorService clients = Executors.newCachedThreadPool();
    List<Future<Browser.Reply>> charts = new ArrayList<>();
    Browser auditor = gateway.auditor();
    try (Connection connection = DriverManager.getConnection(gateway.databaseUrl());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("LOCK TABLE sample_series IN ACCESS EXCLUSIVE MODE");
      for (int chart = 0; chart < 6; chart++) {
        charts.add(
            clients.submit(
                () ->
                    auditor.get(
                        "/api/v1/queues/utilization?dpid=00:00:00:00:00:00:00:01&port=1&queue=1"
                            + "&from=2026-01-01T00:00:00Z&to=2026-01-01T01:00:00Z")));
      }
      eventually(
          "the others are refused", () -> charts.stream().filter(Future::isDone).count() == 4);
      for (Future<Browser.Reply> each : charts) {
        if (each.isDone()) {
          assertThat(each.get().body().get("type").asText())
              .isEqualTo("/problems/too-many-waiting");
        }
      }
      assertThat(auditor.get("/api/v1/audit").status()).isEqualTo(200);
      connection.rollback();
    }
    List<Integer> answered = new ArrayList<>();
    for (Future<Browser.Reply> each : charts) {
      answered.add(each.get().status());
    }
    assertThat(answered).containsExactlyInAnyOrder(200, 200, 429, 429, 429, 429);
    clients.shutdown();
  }
}
