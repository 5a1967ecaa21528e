package org.windowpane.gateway.enforcement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

/** What names users is enforced for the hosts that are registered to them. */
public final class HostsOfUsersTest {
  private static final String ALICE = "/api/v1/users/alice/hosts/";

  private TestGateway gateway;
  private Browser alice;
  private Browser admin;

  @BeforeEach
  void start() {
    gateway = TestGateway.start();
    alice = gateway.alice();
    admin = gateway.admin();
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private Reply book(Map<String, Object> more) {
    Map<String, Object> form = new HashMap<>(more);
    form.put("share", "team-a");
    form.put("end", Instant.now().plusSeconds(300).toString());
    return alice.post("/api/v1/bookings", form);
  }

  private Reply reserve() {
    return book(
        Map.of(
            "flowGroup",
            Map.of("srcUser", "alice", "srcHost", "10.0.0.0/24", "dstHost", "10.0.0.4"),
            "rateBps",
            10_000_000));
  }

  private String deny() {
    Map<String, String> flows = Map.of("user", "alice", "srcHost", "10.0.0.0/24");
    Reply reply = book(Map.of("flowGroup", flows, "ask", "deny"));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return reply.body().get("id").asText();
  }

  private void register(String host) {
    assertThat(admin.put(ALICE + host).status()).isEqualTo(200);
  }

  private void release(String host) {
    assertThat(admin.delete(ALICE + host).status()).isEqualTo(200);
  }

  private JsonNode deployment(String id) {
    return alice.get("/api/v1/bookings/" + id).body().get("deployment");
  }

  private void eventuallyIs(String id, String state) {
    eventually("it is " + state, () -> deployment(id).path("state").asText().equals(state));
  }

  private void eventuallySays(String id, String detail) {
    eventually("it says why", () -> deployment(id).path("detail").asText().contains(detail));
  }

  private List<String> sources() {
    return gateway.controller().rules().stream()
        .map(id -> gateway.controller().rule(id).at("/flowGroup/srcHost").asText())
        .sorted()
        .toList();
  }

  @Test
  void aDenialFollowsTheHostsOfTheUser() {
    String id = deny();
    eventuallySays(id, "no host that its flows could be of is registered");
    register("h1");
    eventuallyIs(id, "active");
    assertThat(sources()).containsExactly("10.0.0.1");
    register("10.0.0.2");
    eventually("both are denied", () -> sources().equals(List.of("10.0.0.1", "10.0.0.2")));
    release("10.0.0.1");
    eventually("the first no longer is", () -> sources().equals(List.of("10.0.0.2")));
    release("10.0.0.2");
    eventuallySays(id, "no host that its flows could be of is registered");
    eventually("no host is left", () -> sources().isEmpty());
  }

  @Test
  void aReservationForAUserIsEnforcedForItsOneRegisteredHost() {
    Reply none = reserve();
    assertThat(none.status()).isEqualTo(409);
    assertThat(none.text()).contains("is registered to alice");
    register("h1");
    register("h2");
    assertThat(reserve().text()).contains("several addresses are registered to alice");
    release("h2");
    String id = reserve().body().get("id").asText();
    eventuallyIs(id, "active");
    assertThat(sources()).containsExactly("10.0.0.1");
    JsonNode path = alice.get("/api/v1/bookings/" + id).body().get("pathNames");
    assertThat(path.get(0).asText()).isEqualTo("h1");
    register("h2");
    eventuallyIs(id, "degraded");
    eventuallySays(id, "no longer have a single pair of hosts. A guarantee runs from one");
    release("h1");
    eventuallyIs(id, "active");
    assertThat(sources()).containsExactly("10.0.0.2");
    JsonNode events = admin.get("/api/v1/audit?host=10.0.0.2&kind=host.register").body();
    assertThat(events.at("/events/0/subject").asText()).isEqualTo("principal alice");
    release("h2");
    register("10.0.0.77");
    eventuallySays(id, "no host with the address 10.0.0.77 was seen");
    eventually("no host is left", () -> sources().isEmpty());
  }
}
