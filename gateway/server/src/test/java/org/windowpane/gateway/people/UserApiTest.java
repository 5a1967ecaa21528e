package org.windowpane.gateway.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.EventListener;
import org.windowpane.gateway.testing.Eventually;

/** Looking after users. */
public final class UserApiTest {
  private static final String USERS = "/api/v1/users";
  private static final String PASSWORD = "a long password";
  private static TestGateway gateway;
  private static Browser admin;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
    admin = gateway.admin();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static Reply make(String name, String role, String password) {
    Map<String, Object> form = new HashMap<>(Map.of("name", name, "role", role));
    if (password != null) {
      form.put("password", password);
    }
    return admin.post(USERS, form);
  }

  private static Browser created(String name, String role) {
    assertThat(make(name, role, PASSWORD).status()).isEqualTo(201);
    return in(name);
  }

  private static Browser in(String name) {
    return gateway.anonymous().logIn(name, PASSWORD);
  }

  private static int logIn(String name, String password) {
    return gateway
        .anonymous()
        .post("/api/v1/session", Map.of("name", name, "password", password))
        .status();
  }

  @Test
  void aUserIsCreatedListedAndSignsIn() {
    Reply reply = make("carol", "auditor", PASSWORD);
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.header("Location")).endsWith("/api/v1/users/carol");
    assertThat(in("carol").get("/api/v1/me").body().get("role").asText()).isEqualTo("auditor");
    JsonNode seen = gateway.auditor().get(USERS + "/carol").body();
    assertThat(seen.get("hasPassword").asBoolean()).isTrue();
    assertThat(seen.get("disabled").asBoolean()).isFalse();
    assertThat(seen.get("issuer").isNull()).isTrue();
    assertThat(gateway.auditor().get(USERS).text()).contains("carol").doesNotContain("argon2");
    assertThat(make("carol", "member", PASSWORD).status()).isEqualTo(409);
    assertThat(admin.get(USERS + "/no-such").status()).isEqualTo(404);
  }

  @Test
  void membersAndAuditorsCannotManageUsers() {
    assertThat(gateway.alice().get(USERS).status()).isEqualTo(403);
    assertThat(gateway.auditor().post(USERS, Map.of("name", "x", "role", "member")).status())
        .isEqualTo(403);
    assertThat(gateway.alice().put(USERS + "/alice/role", Map.of("role", "administrator")).status())
        .isEqualTo(403);
  }

  @Test
  void theErrorNamesAnInvalidFieldOfAUser() {
    assertThat(field(make("a b", "member", PASSWORD))).isEqualTo("name");
    assertThat(field(make("x", "king", PASSWORD))).isEqualTo("role");
    assertThat(field(make("x", "member", "short"))).isEqualTo("password");
    assertThat(field(make("x", "member", "x".repeat(257)))).isEqualTo("password");
    assertThat(make("x", "member", "short").text()).doesNotContain("short\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\u0000", "\\ud800", "\\udc00\\ud800"})
  void charactersThatCannotBeStoredAreRefused(String escape) {
    String form = "{\"name\": \"x\", \"role\": \"member\", \"displayName\": \"a%sb\"}";
    Reply reply = admin.post(USERS, form.formatted(escape));
    assertThat(field(reply)).isEqualTo("displayName");
    assertThat(reply.text()).contains("has a character that is not allowed");
  }

  private static String field(Reply reply) {
    assertThat(reply.status()).isEqualTo(400);
    return reply.body().at("/errors/0/field").asText();
  }

  @Test
  void aDisabledUserAndTheirTokensAreRefusedAtOnce() {
    Browser dave = created("dave", "member");
    String secret =
        dave.post("/api/v1/tokens", Map.of("name", "ci", "scopes", List.of("read")))
            .body()
            .get("secret")
            .asText();
    Browser program = gateway.anonymous().with("Authorization", "Bearer " + secret);
    assertThat(program.get("/api/v1/me").status()).isEqualTo(200);
    try (EventListener events = EventListener.of(gateway.uri(), dave)) {
      Eventually.eventually("the stream begins", () -> !events.received("hello").isEmpty());
      assertThat(admin.post(USERS + "/dave/disable", "").status()).isEqualTo(200);
      Eventually.eventually("the stream ends", events::isOver);
    }
    assertThat(dave.get("/api/v1/me").status()).isEqualTo(401);
    assertThat(program.get("/api/v1/me").status()).isEqualTo(401);
    assertThat(logIn("dave", PASSWORD)).isEqualTo(401);
    assertThat(admin.post(USERS + "/dave/enable", "").body().get("disabled").asBoolean()).isFalse();
    assertThat(program.get("/api/v1/me").status()).as("its token is revoked").isEqualTo(401);
    assertThat(dave.get("/api/v1/me").status()).isEqualTo(401);
    in("dave");
  }

  @Test
  void aRoleChangeEndsTheSessions() {
    Browser erin = created("erin", "auditor");
    assertThat(erin.get("/api/v1/audit?limit=1").status()).isEqualTo(200);
    assertThat(admin.put(USERS + "/erin/role", Map.of("role", "member")).status()).isEqualTo(200);
    assertThat(erin.get("/api/v1/audit?limit=1").status()).isEqualTo(401);
    assertThat(in("erin").get("/api/v1/audit?limit=1").status()).isEqualTo(403);
  }

  @Test
  void theLastAdministratorCannotBeRemoved() {
    Reply demoted = admin.put(USERS + "/admin/role", Map.of("role", "member"));
    assertThat(demoted.status()).isEqualTo(409);
    assertThat(demoted.body().get("detail").asText()).contains("would have no administrator");
    assertThat(admin.post(USERS + "/admin/disable", "").status()).isEqualTo(409);
    assertThat(admin.get("/api/v1/me").status()).isEqualTo(200);
  }

  @Test
  void aNewPasswordReplacesTheOldOne() {
    Browser frank = created("frank", "member");
    assertThat(admin.put(USERS + "/frank/password", Map.of("password", "another one")).status())
        .isEqualTo(200);
    assertThat(frank.get("/api/v1/me").status()).isEqualTo(401);
    assertThat(logIn("frank", PASSWORD)).isEqualTo(401);
    assertThat(logIn("frank", "another one")).isEqualTo(200);
  }

  @Test
  void changingTheOwnPasswordNeedsTheCurrentOne() {
    Browser grace = created("grace", "member");
    Browser elsewhere = in("grace");
    String path = "/api/v1/me/password";
    assertThat(field(grace.put(path, Map.of("current", "not it", "password", "the new one"))))
        .isEqualTo("current");
    assertThat(grace.put(path, Map.of("current", PASSWORD, "password", "the new one")).status())
        .isEqualTo(204);
    assertThat(grace.get("/api/v1/me").status()).isEqualTo(200);
    assertThat(elsewhere.get("/api/v1/me").status()).isEqualTo(401);
    assertThat(logIn("grace", "the new one")).isEqualTo(200);
    String record = admin.get("/api/v1/audit?kind=principal.password&principal=grace").text();
    assertThat(record).contains("refused").contains("done").doesNotContain("the new one");
  }

  @Test
  void guessingTheOwnPasswordIsThrottled() {
    Browser heidi = created("heidi", "member");
    Reply last = null;
    for (int guess = 0; guess < 6; guess++) {
      last =
          heidi.put(
              "/api/v1/me/password", Map.of("current", "guess" + guess, "password", "the new one"));
    }
    assertThat(last.status()).isEqualTo(429);
  }

  @Test
  void tokensCanReadUsersButNotChangeThem() {
    String secret =
        admin
            .post(
                "/api/v1/tokens",
                Map.of("name", "all", "scopes", List.of("read", "book", "delegate")))
            .body()
            .get("secret")
            .asText();
    Browser program = gateway.anonymous().with("Authorization", "Bearer " + secret);
    assertThat(program.get(USERS).status()).isEqualTo(200);
    assertThat(program.post(USERS, Map.of("name", "x", "role", "member")).status()).isEqualTo(403);
    assertThat(program.put("/api/v1/me/password", Map.of()).status()).isEqualTo(403);
  }

  @Test
  void aHostIsRegisteredByNameOrAddressAndVisibleToItsUser() {
    Browser judy = created("judy", "member");
    String hosts = USERS + "/judy/hosts/";
    assertThat(admin.put(hosts + "h5").body().get("hosts").toString()).isEqualTo("[\"10.0.0.5\"]");
    assertThat(admin.put(hosts + "fd00::5").status()).isEqualTo(200);
    assertThat(judy.get("/api/v1/me").body().get("hosts").toString())
        .isEqualTo("[\"10.0.0.5\",\"fd00::5\"]");
    Reply taken = admin.put(USERS + "/bob/hosts/10.0.0.5");
    assertThat(taken.status()).isEqualTo(409);
    assertThat(taken.body().get("detail").asText()).contains("registered to judy");
    assertThat(admin.delete(hosts + "10.0.0.5").body().get("hosts").toString())
        .isEqualTo("[\"fd00::5\"]");
    assertThat(judy.put(USERS + "/judy/hosts/10.0.0.6").status()).isEqualTo(403);
  }

  @Test
  void anInvalidHostIsNotRegistered() {
    assertThat(field(admin.put(USERS + "/bob/hosts/nothing"))).isEqualTo("host");
    assertThat(admin.put(USERS + "/bob/hosts/10.0.0.0%2F24").status()).isEqualTo(400);
    assertThat(admin.put(USERS + "/nobody-here/hosts/10.0.0.6").status()).isEqualTo(404);
  }

  @Test
  void aLinkedIdentityIsShown() {
    created("ivan", "member");
    Map<String, String> identity = Map.of("issuer", "https://provider.example", "subject", "s-9");
    assertThat(admin.put(USERS + "/ivan/identity", identity).body().get("subject").asText())
        .isEqualTo("s-9");
    assertThat(admin.put(USERS + "/bob/identity", identity).status()).isEqualTo(409);
    assertThat(admin.delete(USERS + "/ivan/identity").body().get("subject").isNull()).isTrue();
    assertThat(field(admin.put(USERS + "/ivan/identity", Map.of("issuer", "x", "subject", "y"))))
        .isEqualTo("issuer");
  }

  private static Browser program(Browser owner) {
    Map<String, Object> form = Map.of("name", "listener", "scopes", List.of("read"));
    String secret = owner.post("/api/v1/tokens", form).body().get("secret").asText();
    return gateway.anonymous().with("Authorization", "Bearer " + secret);
  }

  @Test
  void liveEventsEndForADisabledUserAndTheirTokens() {
    Browser mallory = created("mallory", "member");
    try (EventListener listener = EventListener.of(gateway.uri(), mallory);
        EventListener program = EventListener.of(gateway.uri(), program(mallory))) {
      eventually("hello", () -> listener.received("hello").size() == 1);
      eventually("hello to the program", () -> program.received("hello").size() == 1);
      assertThat(admin.post(USERS + "/mallory/disable", "").status()).isEqualTo(200);
      eventually("the end", listener::isOver);
      eventually("the end of the program", program::isOver);
    }
  }

  @Test
  void aRoleChangeEndsTheLiveEventsOfATokenWhichMayReconnect() {
    Browser program = program(created("trent", "auditor"));
    try (EventListener listener = EventListener.of(gateway.uri(), program)) {
      eventually("hello", () -> listener.received("hello").size() == 1);
      assertThat(admin.put(USERS + "/trent/role", Map.of("role", "member")).status())
          .isEqualTo(200);
      eventually("the end", listener::isOver);
    }
    try (EventListener listener = EventListener.of(gateway.uri(), program)) {
      eventually("hello again", () -> listener.received("hello").size() == 1);
    }
  }
}
