package org.windowpane.gateway.people.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.server.Endpoints;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

/** Programs that speak for people. */
public final class TokenApiTest {
  private static final Instant START = Instant.parse("2034-01-01T10:00:00Z");

  private final TestGateway gateway = TestGateway.shared();
  private final Browser alice = gateway.alice();

  private static Map<String, Object> form(String name, String... scopes) {
    Map<String, Object> form = new HashMap<>();
    form.put("name", name);
    form.put("scopes", List.of(scopes));
    return form;
  }

  private static JsonNode created(Browser user, Map<String, Object> form) {
    Reply created = user.post("/api/v1/tokens", form);
    assertThat(created.status()).describedAs(created.text()).isEqualTo(201);
    return created.body();
  }

  private Browser program(JsonNode created) {
    return gateway.anonymous().with("Authorization", "Bearer " + created.get("secret").asText());
  }

  private static Reply book(Browser user, int day) {
    Instant start = START.plusSeconds(86_400L * day);
    return user.post(
        "/api/v1/bookings",
        RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(60)));
  }

  @Test
  void aTokenAllowsWhatItsScopesAllow() {
    Browser reader = program(created(alice, form("reader", "read")));
    JsonNode me = reader.get("/api/v1/me").body();
    assertThat(me.get("name").asText()).isEqualTo("alice");
    assertThat(me.get("shares")).extracting(JsonNode::asText).contains("team-a");
    assertThat(me.get("scopes")).extracting(JsonNode::asText).containsExactly("read");
    assertThat(reader.get("/api/v1/shares/team-a").status()).isEqualTo(200);
    Reply refused = book(reader, 0);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body().get("detail").asText()).contains("scope book");

    Browser booker = program(created(alice, form("booker", "book")));
    Reply booked = book(booker, 0);
    assertThat(booked.status()).isEqualTo(201);
    assertThat(booked.body().get("principal").asText()).isEqualTo("alice");
    assertThat(booker.get("/api/v1/shares").status()).isEqualTo(403);
  }

  @Test
  void aTokenGrantsNoMoreThanItsOwnerHas() {
    Browser program = program(created(gateway.auditor(), form("all", "read", "book", "delegate")));
    assertThat(program.get("/api/v1/drift").status()).isEqualTo(200);
    assertThat(book(program, 1).status()).isEqualTo(403);
    Browser withAllScopes = program(created(alice, form("all", "read", "book", "delegate")));
    assertThat(withAllScopes.get("/api/v1/shares/team-b").status()).isEqualTo(404);
    assertThat(withAllScopes.get("/api/v1/drift").status()).isEqualTo(403);
  }

  @Test
  void aTokenCannotCreateTokensOrHaveASession() {
    Browser program = program(created(alice, form("all", "read", "book", "delegate")));
    assertThat(program.get("/api/v1/tokens").status()).isEqualTo(403);
    assertThat(program.post("/api/v1/tokens", form("more", "read")).status()).isEqualTo(403);
    assertThat(program.get("/api/v1/session").status()).isEqualTo(403);
    assertThat(program.delete("/api/v1/session").status()).isEqualTo(403);
  }

  @Test
  void everyEndpointThatWritesOrReturnsASecretNeedsMoreThanTheReadScope() {
    for (String endpoint : new TreeSet<>(Endpoints.all())) {
      boolean isSecret = endpoint.endsWith("/heartbeat-key");
      boolean changesNothing = endpoint.endsWith("/check") || endpoint.endsWith("/preview");
      boolean reading = endpoint.startsWith("GET ") && !isSecret || changesNothing;
      Endpoints.scope(endpoint)
          .ifPresent(
              scope ->
                  assertThat(scope.code().equals("read")).describedAs(endpoint).isEqualTo(reading));
    }
  }

  @Test
  void aTokenIsShownOnceAndItsUseIsRecorded() {
    JsonNode created = created(alice, form("noted", "read"));
    String id = created.at("/token/id").asText();
    assertThat(created.get("secret").asText()).startsWith("windowpane_").hasSize(54);
    assertThat(alice.get("/api/v1/tokens").text())
        .contains(id)
        .doesNotContain(created.get("secret").asText());
    assertThat(created.at("/token/lastUsedAt").isNull()).isTrue();
    program(created).get("/api/v1/me");
    eventually("its use is noted", () -> !listed(id).get("lastUsedAt").isNull());
  }

  private JsonNode listed(String id) {
    for (JsonNode token : alice.get("/api/v1/tokens").body().get("tokens")) {
      if (token.get("id").asText().equals(id)) {
        return token;
      }
    }
    throw new AssertionError("no token " + id);
  }

  @Test
  void revokedAndExpiredTokensAreRefused() {
    JsonNode revoked = created(alice, form("revoked", "read"));
    String path = "/api/v1/tokens/" + revoked.at("/token/id").asText();
    assertThat(gateway.bob().delete(path).status()).isEqualTo(404);
    assertThat(alice.delete(path).status()).isEqualTo(204);
    assertThat(program(revoked).get("/api/v1/me").status()).isEqualTo(401);
    assertThat(alice.delete(path).status()).isEqualTo(404);

    Map<String, Object> brief = form("brief", "read");
    brief.put("expiresAt", Instant.now().plusSeconds(8));
    JsonNode expired = created(alice, brief);
    eventually("it is over", () -> program(expired).get("/api/v1/me").status() == 401);
  }

  @Test
  void administratorsSeeAndRevokeTokensOfOthers() {
    String id = created(alice, form("leaked", "read")).at("/token/id").asText();
    assertThat(alice.get("/api/v1/tokens?scope=all").status()).isEqualTo(403);
    assertThat(gateway.admin().get("/api/v1/tokens?scope=all").text()).contains(id);
    assertThat(gateway.admin().get("/api/v1/tokens").text()).doesNotContain(id);
    assertThat(gateway.admin().delete("/api/v1/tokens/" + id).status()).isEqualTo(204);
  }

  @Test
  void anInvalidTokenIsRefusedEvenWithACookie() {
    for (String invalid : List.of("Bearer x", "Bearer ", "Basic YTpi", "windowpane_x")) {
      assertThat(gateway.anonymous().with("Authorization", invalid).get("/api/v1/me").status())
          .isEqualTo(401);
    }
    alice.with("Authorization", "Bearer x");
    assertThat(alice.get("/api/v1/me").status()).isEqualTo(401);
    alice.with("Authorization", null);
    assertThat(alice.get("/api/v1/me").body().get("scopes").isNull()).isTrue();
  }

  @Test
  void theAuditLogNamesTheToken() {
    JsonNode created = created(alice, form("recorded", "book"));
    assertThat(book(program(created), 2).status()).isEqualTo(201);
    Browser auditor = gateway.auditor();
    String newest = "/api/v1/audit?kind=booking.create&principal=alice&limit=1";
    long seq = auditor.get(newest).body().at("/events/0/seq").asLong();
    assertThat(auditor.get("/api/v1/audit/" + seq).text())
        .contains(created.at("/token/id").asText());
  }

  @Test
  void aTokenExpiresByDefault() {
    JsonNode token = created(alice, form("default", "read")).get("token");
    Instant end = Instant.parse(token.get("expiresAt").asText());
    Instant start = Instant.parse(token.get("createdAt").asText());
    assertThat(Duration.between(start, end))
        .isBetween(Duration.ofDays(90).minusSeconds(1), Duration.ofDays(90));
    JsonNode all = alice.get("/api/v1/tokens").body();
    assertThat(all.get("standardDays").asInt()).isEqualTo(90);
    assertThat(all.get("longestDays").asInt()).isEqualTo(366);
  }

  @Test
  void theOperatorLimitsHowLongTokensAreValid() {
    Map<String, Object> long1 = form("long", "read");
    long1.put("expiresAt", Instant.now().plus(Duration.ofDays(367)));
    Reply refused = alice.post("/api/v1/tokens", long1);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body().at("/errors/0/message").asText())
        .isEqualTo("must be within 366 days");
    Map<String, Object> never = form("never", "read");
    never.put("neverExpires", true);
    assertThat(alice.post("/api/v1/tokens", never).body().at("/errors/0/field").asText())
        .isEqualTo("neverExpires");
    try (TestGateway generous =
        TestGateway.with(
            TestGateway.Options.STANDARD.with(
                new TokenPolicy(Duration.ofDays(30), Optional.empty())))) {
      Browser user = generous.alice();
      JsonNode token = created(user, never).get("token");
      assertThat(token.get("expiresAt").isNull()).isTrue();
      assertThat(created(user, long1).at("/token/expiresAt").isNull()).isFalse();
      assertThat(user.get("/api/v1/tokens").body().get("longestDays").isNull()).isTrue();
      never.put("expiresAt", Instant.now().plusSeconds(60));
      assertThat(user.post("/api/v1/tokens", never).status()).isEqualTo(400);
    }
  }

  @Test
  void tokensEndWithAChangeOfThePassword() {
    Browser admin = gateway.admin();
    admin.post(
        "/api/v1/users", Map.of("name", "toby", "role", "member", "password", "first password"));
    Browser toby = gateway.anonymous().logIn("toby", "first password");
    JsonNode token = created(toby, form("toby's", "read"));
    assertThat(program(token).get("/api/v1/me").status()).isEqualTo(200);
    Map<String, Object> change = Map.of("current", "first password", "password", "second password");
    assertThat(toby.put("/api/v1/me/password", change).status()).isEqualTo(204);
    assertThat(program(token).get("/api/v1/me").status()).isEqualTo(401);
    assertThat(toby.get("/api/v1/tokens").body().get("tokens")).isEmpty();
    assertThat(admin.get("/api/v1/audit?kind=token.revoke&principal=toby").body().get("events"))
        .hasSize(1);
  }

  @Test
  void anExpiredTokenIsRemoved() {
    Map<String, Object> brief = form("short", "read");
    brief.put("expiresAt", Instant.now().plusSeconds(8));
    String id = created(alice, brief).at("/token/id").asText();
    eventually("it is gone", () -> !alice.get("/api/v1/tokens").text().contains(id));
    assertThat(gateway.auditor().get("/api/v1/audit?kind=token.expire").text()).contains(id);
  }

  @Test
  void aTokenWithoutScopesOrInThePastIsRefused() {
    Map<String, Object> none = form("none");
    assertThat(alice.post("/api/v1/tokens", none).body().at("/errors/0/field").asText())
        .isEqualTo("scopes");
    assertThat(alice.post("/api/v1/tokens", form("x", "everything")).status()).isEqualTo(400);
    Map<String, Object> past = form("past", "read");
    past.put("expiresAt", Instant.now().minusSeconds(1));
    assertThat(alice.post("/api/v1/tokens", past).body().at("/errors/0/field").asText())
        .isEqualTo("expiresAt");
  }
}
