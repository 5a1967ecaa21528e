package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

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
import org.windowpane.gateway.http.connections.TrustedProxies;
import org.windowpane.gateway.http.connections.TrustedProxies.Header;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.protocol.value.IpPrefix;

/** Clients behind a proxy, which is this test. */
public final class ProxyApiTest {
  private static TestGateway gateway;
  private static TestGateway standby;

  @BeforeAll
  static void start() {
    gateway =
        TestGateway.with(
            TestGateway.Options.STANDARD.with(
                new TrustedProxies(
                    List.of(IpPrefix.parse("127.0.0.0/8")), Header.X_FORWARDED_FOR, false)));
    standby = gateway.another();
  }

  @AfterAll
  static void stop() {
    standby.stopGateway();
    gateway.close();
  }

  private static Browser from(TestGateway at, String address) {
    return at.anonymous().with("X-Forwarded-For", address);
  }

  private static Reply logIn(Browser client, String name, String password) {
    return client.post("/api/v1/session", Map.of("name", name, "password", password));
  }

  private static String lastAddress(String principal) {
    return gateway
        .auditor()
        .get("/api/v1/audit?kind=session.open&limit=1&principal=" + principal)
        .body()
        .at("/events/0/address")
        .asText();
  }

  @Test
  void theAuditLogHasTheAddressOfTheClient() {
    assertThat(logIn(from(gateway, "203.0.113.5"), "alice", "alice-window").status())
        .isEqualTo(200);
    assertThat(lastAddress("alice")).isEqualTo("203.0.113.5");
    assertThat(logIn(from(gateway, "1.1.1.1, 203.0.113.6"), "alice", "alice-window").status())
        .isEqualTo(200);
    assertThat(lastAddress("alice")).isEqualTo("203.0.113.6");
  }

  @Test
  void aStandbyPassesTheAddressAndTheSchemeOn() {
    Reply in =
        logIn(from(standby, "203.0.113.7").with("X-Forwarded-Proto", "https"), "bob", "bob-window");
    assertThat(in.status()).isEqualTo(200);
    assertThat(in.header("Set-Cookie")).contains("Secure");
    assertThat(lastAddress("bob")).isEqualTo("203.0.113.7");
  }

  @Test
  void wrongGuessesOfOneClientDoNotDelayOthers() {
    for (int guess = 0; guess < 30; guess++) {
      logIn(from(gateway, "203.0.113.66"), "name" + guess, "wrong");
    }
    assertThat(logIn(from(gateway, "203.0.113.66"), "another", "wrong").status()).isEqualTo(429);
    assertThat(logIn(from(gateway, "203.0.113.67"), "another", "wrong").status()).isEqualTo(401);
    assertThat(logIn(from(gateway, "203.0.113.68"), "alice", "alice-window").status())
        .isEqualTo(200);
  }

  @Test
  void aKnownUserIsNotLockedOutByAFloodFromTheSameAddress() {
    Browser office = from(gateway, "203.0.113.80");
    assertThat(logIn(office, "alice", "alice-window").status()).isEqualTo(200);
    for (int guess = 0; guess < 30; guess++) {
      logIn(office, "guess" + guess, "wrong");
    }
    assertThat(logIn(office, "unknown", "wrong").status()).isEqualTo(429);
    assertThat(logIn(office, "alice", "alice-window").status()).isEqualTo(200);
  }

  @Test
  void aFloodOfSignInsIsAnsweredAndKnownUsersSignInMeanwhile() throws Exception {
    Browser office = from(gateway, "203.0.113.81");
    assertThat(logIn(office, "bob", "bob-window").status()).isEqualTo(200);
    ExecutorService threads = Executors.newFixedThreadPool(100);
    try {
      List<Future<Reply>> flood = new ArrayList<>();
      for (int number = 0; number < 200; number++) {
        Browser client = from(gateway, "198.51.100." + number);
        String name = "flood" + number;
        flood.add(threads.submit(() -> logIn(client, name, "wrong")));
      }
      assertThat(logIn(office, "bob", "bob-window").status()).isEqualTo(200);
      assertThat(office.get("/readyz").status()).isEqualTo(200);
      for (Future<Reply> each : flood) {
        Reply reply = each.get();
        assertThat(reply.status()).isIn(401, 503);
        assertThat(reply.header("Retry-After")).isEqualTo(reply.status() == 503 ? "1" : "");
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void namesOfNoUserMakeNoSearchKeysAndAFloodIsOneEvent() {
    for (int guess = 0; guess < 5; guess++) {
      logIn(from(gateway, "203.0.113.90"), "nobody" + guess, "wrong");
    }
    eventually(
        "a guess is recorded",
        () ->
            gateway
                    .auditor()
                    .get("/api/v1/audit?kind=session.open&outcome=refused")
                    .body()
                    .findValuesAsText("address")
                    .stream()
                    .filter("203.0.113.90"::equals)
                    .count()
                == 1);
    assertThat(gateway.auditor().get("/api/v1/audit?principal=nobody0").body().get("events"))
        .isEmpty();
  }

  @Test
  void answersOverHttpsHaveStrictTransportSecurity() {
    Browser client = from(gateway, "203.0.113.5");
    assertThat(client.get("/").header("Strict-Transport-Security")).isEmpty();
    client.with("X-Forwarded-Proto", "https");
    assertThat(client.get("/").header("Strict-Transport-Security")).isEqualTo("max-age=63072000");
    assertThat(client.get("/api/v1/session/ways").headers().allValues("Strict-Transport-Security"))
        .hasSize(1);
    client = from(standby, "203.0.113.5").with("X-Forwarded-Proto", "https");
    assertThat(client.get("/api/v1/network").headers().allValues("Strict-Transport-Security"))
        .hasSize(1);
  }

  @Test
  void withoutProxiesTheHeadersAreIgnored() {
    Browser forger = from(TestGateway.shared(), "203.0.113.5").with("X-Forwarded-Proto", "https");
    Reply in = logIn(forger, "bob", "bob-window");
    assertThat(in.header("Set-Cookie")).doesNotContain("Secure");
    assertThat(in.header("Strict-Transport-Security")).isEmpty();
    assertThat(
            TestGateway.shared()
                .auditor()
                .get("/api/v1/audit?kind=session.open&limit=1&principal=bob")
                .body()
                .at("/events/0/address")
                .asText())
        .isEqualTo("127.0.0.1");
  }
}
