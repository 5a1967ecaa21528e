package org.windowpane.gateway.people.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.server.Endpoints;
import org.windowpane.gateway.testing.Asking;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

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

  private static JsonNode made(Browser who, Map<String, Object> form) {
    Reply made = who.post("/api/v1/tokens", form);
    assertThat(made.status()).describedAs(made.text()).isEqualTo(201);
    return made.body();
  }

  private Browser program(JsonNode made) {
    return gateway.stranger().with("Authorization", "Bearer " + made.get("secret").asText());
  }

  private static Reply book(Browser who, int day) {
    Instant start = START.plusSeconds(86_400L * day);
    return who.post(
        "/api/v1/bookings", Asking.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(60)));
  }

  @Test
  void aProgramDoesForSomebodyWhatItsTokenIsFor() {
    Browser reader = program(made(alice, form("reader", "read")));
    JsonNode me = reader.get("/api/v1/me").body();
    assertThat(me.get("name").asText()).isEqualTo("alice");
    assertThat(me.get("shares")).extracting(JsonNode::asText).contains("team-a");
    assertThat(me.get("scopes")).extracting(JsonNode::asText).containsExactly("read");
    assertThat(reader.get("/api/v1/shares/team-a").status()).isEqualTo(200);
    Reply refused = book(reader, 0);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body().get("detail").asText()).contains("scope book");

    Browser booker = program(made(alice, form("booker", "book")));
    Reply booked = book(booker, 0);
    assertThat(booked.status()).isEqualTo(201);
    assertThat(booked.body().get("principal").asText()).isEqualTo("alice");
    assertThat(booker.get("/api/v1/shares").status()).isEqualTo(403);
  }

  @Test
  void aTokenGivesNoMoreThanItsOwnerHas() {
    Browser program = program(made(gateway.auditor(), form("all", "read", "book", "delegate")));
    assertThat(program.get("/api/v1/drift").status()).isEqualTo(200);
    assertThat(book(program, 1).status()).isEqualTo(403);
    Browser hers = program(made(alice, form("all", "read", "book", "delegate")));
    assertThat(hers.get("/api/v1/shares/team-b").status()).isEqualTo(404);
    assertThat(hers.get("/api/v1/drift").status()).isEqualTo(403);
  }

  @Test
  void aProgramMakesNoTokensAndHasNoSession() {
    Browser program = program(made(alice, form("all", "read", "book", "delegate")));
    assertThat(program.get("/api/v1/tokens").status()).isEqualTo(403);
    assertThat(program.post("/api/v1/tokens", form("more", "read")).status()).isEqualTo(403);
    assertThat(program.get("/api/v1/session").status()).isEqualTo(403);
    assertThat(program.delete("/api/v1/session").status()).isEqualTo(403);
  }

  @Test
  void everyEndpointThatChangesSomethingNeedsMoreThanReading() {
    for (String endpoint : new TreeSet<>(Endpoints.all())) {
      boolean reading = endpoint.startsWith("GET ") || endpoint.endsWith("/check");
      Endpoints.scope(endpoint)
          .ifPresent(
              scope ->
                  assertThat(scope.code().equals("read")).describedAs(endpoint).isEqualTo(reading));
    }
  }

  @Test
  void whatAProgramCarriesIsToldOnceAndItsUseIsNoted() {
    JsonNode made = made(alice, form("noted", "read"));
    String id = made.at("/token/id").asText();
    assertThat(made.get("secret").asText()).startsWith("windowpane_").hasSize(54);
    assertThat(alice.get("/api/v1/tokens").text())
        .contains(id)
        .doesNotContain(made.get("secret").asText());
    assertThat(made.at("/token/lastUsedAt").isNull()).isTrue();
    program(made).get("/api/v1/me");
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
  void aTokenThatIsRevokedOrOverServesNoLonger() {
    JsonNode revoked = made(alice, form("revoked", "read"));
    String path = "/api/v1/tokens/" + revoked.at("/token/id").asText();
    assertThat(gateway.bob().delete(path).status()).isEqualTo(404);
    assertThat(alice.delete(path).status()).isEqualTo(204);
    assertThat(program(revoked).get("/api/v1/me").status()).isEqualTo(401);
    assertThat(alice.delete(path).status()).isEqualTo(404);

    Map<String, Object> brief = form("brief", "read");
    brief.put("expiresAt", Instant.now().plusSeconds(3));
    JsonNode over = made(alice, brief);
    eventually("it is over", () -> program(over).get("/api/v1/me").status() == 401);
  }

  @Test
  void anAdministratorSeesAndRevokesTheTokensOfOthers() {
    String id = made(alice, form("leaked", "read")).at("/token/id").asText();
    assertThat(alice.get("/api/v1/tokens?scope=all").status()).isEqualTo(403);
    assertThat(gateway.admin().get("/api/v1/tokens?scope=all").text()).contains(id);
    assertThat(gateway.admin().get("/api/v1/tokens").text()).doesNotContain(id);
    assertThat(gateway.admin().delete("/api/v1/tokens/" + id).status()).isEqualTo(204);
  }

  @Test
  void whatIsNoTokenIsNobodyEvenBesideACookie() {
    for (String nonsense : List.of("Bearer x", "Bearer ", "Basic YTpi", "windowpane_x")) {
      assertThat(gateway.stranger().with("Authorization", nonsense).get("/api/v1/me").status())
          .isEqualTo(401);
    }
    alice.with("Authorization", "Bearer x");
    assertThat(alice.get("/api/v1/me").status()).isEqualTo(401);
    alice.with("Authorization", null);
    assertThat(alice.get("/api/v1/me").body().get("scopes").isNull()).isTrue();
  }

  @Test
  void theRecordSaysWhichProgramItWas() {
    JsonNode made = made(alice, form("recorded", "book"));
    assertThat(book(program(made), 2).status()).isEqualTo(201);
    Browser auditor = gateway.auditor();
    String newest = "/api/v1/audit?kind=booking.create&principal=alice&limit=1";
    long seq = auditor.get(newest).body().at("/events/0/seq").asLong();
    assertThat(auditor.get("/api/v1/audit/" + seq).text()).contains(made.at("/token/id").asText());
  }

  @Test
  void aTokenForNothingOrForThePastIsRefused() {
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
