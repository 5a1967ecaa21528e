package org.windowpane.gateway.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;

/** Services from the API to the plan of the controller. */
public final class ServiceApiTest {
  private static final String SERVICES = "/api/v1/services";

  private final Instant begin = Instant.now().minusSeconds(10);
  private TestGateway gateway;
  private Browser alice;

  @BeforeEach
  void startWithAShareForServices() {
    gateway = TestGateway.start();
    alice = gateway.alice();
    Map<String, Object> share = new HashMap<>();
    share.put("name", "web-team");
    share.put("parent", "rootShare");
    share.put("flowGroup", Map.of("dstHost", "10.0.0.0/24"));
    share.put("maxReserveBps", 1_000_000);
    share.put("speakers", List.of("alice"));
    assertThat(gateway.admin().post("/api/v1/shares", share).status()).isEqualTo(201);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private static Map<String, Object> servers(Object... hosts) {
    Map<String, Object> form = new HashMap<>();
    form.put("choice", "round-robin");
    form.put(
        "servers",
        List.of(hosts).stream().map(host -> Map.of("host", host, "port", 8080)).toList());
    return form;
  }

  private static Map<String, Object> service(String name, String address, Object... hosts) {
    Map<String, Object> form = servers(hosts);
    form.put("name", name);
    form.put("share", "web-team");
    form.put("address", address);
    form.put("transport", "tcp");
    form.put("port", 80);
    return form;
  }

  private static void assertInvalid(Reply reply, String field) {
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(field);
  }

  private JsonNode rule(String service) {
    return gateway.controller().rule("service." + service);
  }

  @Test
  void aServiceReachesTheControllerAndIsShownAsInstalled() {
    Reply created = alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2", "10.0.0.3"));
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.header("Location")).endsWith("/services/web");
    eventually("the controller has it", () -> rule("web") != null);

    assertThat(rule("web").at("/flowGroup").toString())
        .isEqualTo("{\"dstHost\":\"10.0.0.100\",\"transport\":\"tcp\",\"dstPort\":\"80\"}");
    assertThat(rule("web").at("/action/servers")).hasSize(2);
    assertThat(rule("web").at("/action/idleSeconds").asInt()).isEqualTo(10);
    eventually(
        "it is installed",
        () ->
            alice
                .get(SERVICES + "/web")
                .body()
                .at("/deployment/state")
                .asText()
                .equals("installed"));
  }

  @Test
  void servicesCountForTheirCreatorAndForTheShareWithThoseAboveIt() {
    String quota = "/api/v1/quotas/shares/rootShare/services";
    assertThat(gateway.admin().put(quota, Map.of("value", 1)).status()).isEqualTo(200);
    assertThat(alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2")).status())
        .isEqualTo(201);
    alice.send("PUT", SERVICES + "/web", Json.write(servers("10.0.0.3")));

    Map<String, Object> other = service("other", "10.0.0.101", "10.0.0.2");
    assertThat(alice.post(SERVICES + "/check", other).status()).isEqualTo(409);
    Reply refused = alice.post(SERVICES, other);
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().at("/quota/kind").asText()).isEqualTo("services");
    assertThat(refused.body().at("/quota/name").asText()).isEqualTo("rootShare");
    JsonNode own = alice.get("/api/v1/quotas/me").body().get("quotas");
    assertThat(own.get(2).get("kind").asText()).isEqualTo("services");
    assertThat(own.get(2).get("use").asInt()).isEqualTo(1);

    assertThat(alice.delete(SERVICES + "/web").status()).isEqualTo(204);
    assertThat(alice.post(SERVICES, other).status()).isEqualTo(201);
  }

  @Test
  void aServerDrainsAndTheServiceIsDeleted() {
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2", "10.0.0.3"));
    Map<String, Object> form = servers("10.0.0.2");
    form.put(
        "servers",
        List.of(
            Map.of("host", "10.0.0.2", "port", 8080, "draining", true),
            Map.of("host", "10.0.0.3", "port", 8080, "weight", 3)));
    Reply changed = alice.send("PUT", SERVICES + "/web", Json.write(form));

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.body().at("/servers/0/draining").asBoolean()).isTrue();
    eventually(
        "the controller drains it",
        () -> rule("web") != null && rule("web").at("/action/servers/0/draining").asBoolean());
    assertThat(rule("web").at("/action/servers/1/weight").asInt()).isEqualTo(3);

    assertThat(alice.send("DELETE", SERVICES + "/web", "").status()).isEqualTo(204);
    eventually("it is gone", () -> rule("web") == null);
    assertThat(alice.get(SERVICES + "/web").status()).isEqualTo(404);
  }

  @Test
  void aServiceSurvivesARestartOfTheGateway() {
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2"));
    JsonNode before = alice.get(SERVICES + "/web").body().get("servers");
    gateway.stopGateway();
    gateway.startGateway();

    assertThat(gateway.alice().get(SERVICES + "/web").body().get("servers")).isEqualTo(before);
  }

  @Test
  void aServiceCanBeChangedWhileAHostClaimsItsAddressAndAnotherOneIsGone() {
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2", "10.0.0.3"));
    ObjectNode network = FakeNetwork.leavesAndSpine();
    ArrayNode hosts = (ArrayNode) network.get("hosts");
    ((ArrayNode) hosts.get(2).get("addresses")).removeAll();
    ((ArrayNode) hosts.get(0).get("addresses")).add("10.0.0.100");
    gateway.controller().show(network);
    eventually(
        "the gateway knows it",
        () -> alice.get("/api/v1/hosts").body().toString().contains("10.0.0.100"));

    Map<String, Object> other = service("other", "10.0.0.100", "10.0.0.2");
    other.put("port", 81);
    assertInvalid(alice.post(SERVICES, other), "address");
    Map<String, Object> form = servers("10.0.0.3");
    form.put(
        "servers",
        List.of(
            Map.of("host", "10.0.0.2", "port", 8080, "draining", true),
            Map.of("host", "10.0.0.3", "port", 8080)));
    Reply changed = alice.send("PUT", SERVICES + "/web", Json.write(form));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    form.put("servers", List.of(Map.of("host", "10.0.0.99", "port", 8080)));
    assertInvalid(alice.send("PUT", SERVICES + "/web", Json.write(form)), "servers[0].host");
  }

  @Test
  void onlySpeakersOfTheShareManageItsServicesAndOthersDoNotSeeThem() {
    Browser bob = gateway.bob();
    assertThat(bob.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2")).status())
        .isEqualTo(404);
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2"));

    assertThat(bob.get(SERVICES).body().get("services")).isEmpty();
    assertThat(bob.send("DELETE", SERVICES + "/web", "").status()).isEqualTo(404);
    assertThat(gateway.auditor().get(SERVICES).body().get("services")).hasSize(1);
    assertThat(gateway.auditor().send("DELETE", SERVICES + "/web", "").status()).isEqualTo(403);
  }

  @Test
  void whatIsNotInTheFlowGroupOfTheShareIsRefusedByItsField() {
    assertInvalid(alice.post(SERVICES, service("web", "192.168.0.1", "10.0.0.2")), "address");
    assertInvalid(
        alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.99")), "servers[0].host");
    assertInvalid(alice.post(SERVICES, service("web", "10.0.0.2", "10.0.0.3")), "address");
    assertInvalid(alice.post(SERVICES, service("web", "10.0.0.0/24", "10.0.0.3")), "address");
    for (String special :
        List.of(
            "0.0.0.0", "127.0.0.1", "224.0.0.1", "255.255.255.255", "::1", "fe80::1", "ff02::1")) {
      assertInvalid(gateway.admin().post(SERVICES, service("web", special, "10.0.0.3")), "address");
    }
    assertInvalid(
        alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2", "10.0.0.2")), "servers[1]");
  }

  @Test
  void twoServicesCannotHaveTheSameAddressOrServer() {
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2"));

    assertThat(alice.post(SERVICES, service("web", "10.0.0.101", "10.0.0.3")).status())
        .isEqualTo(409);
    assertThat(alice.post(SERVICES, service("other", "10.0.0.100", "10.0.0.3")).status())
        .isEqualTo(409);
    assertThat(alice.post(SERVICES, service("other", "10.0.0.101", "10.0.0.2")).status())
        .isEqualTo(409);
  }

  @Test
  void aShareWithAServiceIsNeitherDeletedNorMadeTooSmallForIt() {
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2"));
    Browser admin = gateway.admin();
    Reply deleted = admin.send("DELETE", "/api/v1/shares/web-team", "");

    assertThat(deleted.status()).isEqualTo(409);
    assertThat(deleted.body().get("detail").asText()).contains("web");
    Reply checked = admin.post("/api/v1/shares/web-team/check", Map.of("delete", true));
    assertThat(checked.status()).isEqualTo(409);
    assertThat(checked.body().get("detail")).isEqualTo(deleted.body().get("detail"));
    Map<String, Object> smaller = new HashMap<>();
    smaller.put("flowGroup", Map.of("dstHost", "10.0.0.100"));
    smaller.put("maxReserveBps", 1_000_000);
    assertThat(admin.send("PUT", "/api/v1/shares/web-team", Json.write(smaller)).status())
        .isEqualTo(409);
  }

  /** A sample of a second in which h2 got 30 flows and sent a megabit, and h3 was down. */
  private void measure(int second) {
    ObjectNode sample = FakeNetwork.steady(begin.plusSeconds(second), 0, Set.of());
    ArrayNode servers = (ArrayNode) sample.get("servers");
    servers.add(FakeNetwork.server("web", "10.0.0.2", "up", 7, 30L * second, 125_000L * second));
    servers.add(FakeNetwork.server("web", "10.0.0.3", "down", 0, 0, 0));
    gateway.controller().count(sample);
  }

  @Test
  void theServersAreShownAsTheControllerMeasuresThem() {
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2", "10.0.0.3", "10.0.0.4"));
    assertThat(alice.get(SERVICES + "/web").body().at("/servers/0/health").asText())
        .isEqualTo("unknown");
    measure(1);
    measure(2);
    eventually(
        "it is up",
        () ->
            alice
                .get(SERVICES + "/web")
                .body()
                .at("/servers/0/newFlowsPerSecond")
                .isIntegralNumber());

    JsonNode servers = alice.get(SERVICES + "/web").body().get("servers");
    JsonNode first = servers.get(0);
    assertThat(first.get("health").asText()).isEqualTo("up");
    assertThat(first.get("flows").asInt()).isEqualTo(7);
    assertThat(first.get("newFlowsPerSecond").asInt()).isEqualTo(30);
    assertThat(first.get("sentBps").asInt()).isEqualTo(1_000_000);
    assertThat(first.get("answerMicros").asInt()).isEqualTo(120);
    assertThat(first.get("load").asDouble()).isEqualTo(0.5);
    assertThat(servers.at("/1/health").asText()).isEqualTo("down");
    assertThat(servers.at("/2/health").asText()).isEqualTo("unknown");
    assertThat(servers.at("/2/flows").isNull()).isTrue();
  }

  @Test
  void theHistoryOfServersIsKept() {
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2", "10.0.0.3"));
    for (int second = 1; second <= 3; second++) {
      measure(second);
    }
    String path = SERVICES + "/web/history?measure=flows";
    eventually("it is measured", () -> alice.get(path).body().toString().contains("\"mean\":7"));

    JsonNode history = alice.get(path).body().get("servers");
    assertThat(history).hasSize(2);
    assertThat(history.at("/0/address").asText()).isEqualTo("10.0.0.2");
    assertThat(history.at("/0/history/unit").asText()).isEqualTo("flows");
    assertInvalid(alice.get(SERVICES + "/web/history?measure=speed"), "measure");
    assertThat(gateway.bob().get(path).status()).isEqualTo(404);
  }

  @Test
  void aCheckSaysWhatAServiceWouldDoAndChangesNothing() {
    Map<String, Object> form = service("web", "10.0.0.100", "10.0.0.2", "10.0.0.3");
    form.put(
        "servers",
        List.of(
            Map.of("host", "10.0.0.2", "port", 8080, "weight", 3),
            Map.of("host", "10.0.0.3", "port", 8080),
            Map.of("host", "10.0.0.4", "port", 8080, "draining", true)));
    Reply checked = alice.post(SERVICES + "/check", form);

    assertThat(checked.status()).isEqualTo(200);
    assertThat(checked.body().get("mostEntries").asInt()).isEqualTo(8);
    assertThat(checked.body().get("servers")).hasSize(2);
    assertThat(checked.body().at("/servers/0/percent").asDouble()).isEqualTo(75);
    assertThat(checked.body().get("warnings")).isEmpty();
    assertThat(alice.get(SERVICES).body().get("services")).isEmpty();
    form.put("address", "10.0.0.5");
    assertInvalid(alice.post(SERVICES + "/check", form), "address");
    assertThat(gateway.bob().post(SERVICES + "/check", form).status()).isEqualTo(404);
  }

  @Test
  void aCheckNamesBookingsThatBreakTheWayBack() {
    Map<String, Object> booking =
        RequestBodies.window("team-a", 2, 4, 1_000_000, null, Instant.now().plusSeconds(300));
    Reply booked = alice.post("/api/v1/bookings", booking);
    assertThat(booked.status()).as(booked.body().toString()).isEqualTo(201);
    Reply checked =
        alice.post(SERVICES + "/check", service("web", "10.0.0.100", "10.0.0.2", "10.0.0.3"));

    assertThat(checked.body().at("/warnings/0").asText())
        .contains(booked.body().get("id").asText());
  }

  @Test
  void aCheckOfAChangeNamesWhatBreaksLiveFlows() {
    Map<String, Object> form = service("web", "10.0.0.100", "10.0.0.2", "10.0.0.3");
    form.put("choice", "client-hash");
    assertThat(alice.post(SERVICES, form).status()).isEqualTo(201);
    assertThat(alice.post(SERVICES + "/check", form).body().get("warnings")).isEmpty();

    Map<String, Object> other = service("web", "10.0.0.100", "10.0.0.3", "10.0.0.4");
    JsonNode warnings = alice.post(SERVICES + "/check", other).body().get("warnings");
    assertThat(warnings).hasSize(2);
    assertThat(warnings.get(0).asText()).startsWith("The choice changes");
    assertThat(warnings.get(1).asText()).startsWith("10.0.0.2 port 8080 leaves at once");
  }

  @Test
  void aCheckNamesDenialsOfAServerThatDoNotHoldForTheVirtualAddress() {
    createShareOfGuards();
    final String ofServer = deny(Map.of("dstHost", "10.0.0.2"));
    final String ofClient = deny(Map.of("srcHost", "10.0.0.4"));
    Reply checked =
        alice.post(SERVICES + "/check", service("web", "10.0.0.100", "10.0.0.2", "10.0.0.3"));

    String warnings = checked.body().get("warnings").toString();
    assertThat(warnings).contains(ofServer).doesNotContain(ofClient);
  }

  @Test
  void aCheckOfABookingNamesServicesThatItDoesNotApplyTo() {
    createShareOfGuards();
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2", "10.0.0.3"));
    Map<String, Object> reserve =
        RequestBodies.window("team-a", 2, 4, 1_000_000, null, Instant.now().plusSeconds(300));

    assertThat(warnings(alice, reserve))
        .contains(
            "[\"It does not apply to what servers send for the service web at 10.0.0.100.\"]");
    assertThat(warnings(gateway.admin(), denial(Map.of("dstHost", "10.0.0.2"))))
        .contains("a server through the service web at 10.0.0.100. Book the same");
    assertThat(warnings(gateway.admin(), denial(Map.of("srcHost", "10.0.0.4")))).isEqualTo("[]");
    assertThat(warnings(gateway.admin(), denial(Map.of("dstHost", "10.0.0.5")))).isEqualTo("[]");
  }

  private static String warnings(Browser as, Map<String, Object> booking) {
    Reply checked = as.post("/api/v1/bookings/check", booking);
    assertThat(checked.body().get("granted").asBoolean()).as(checked.body().toString()).isTrue();
    return checked.body().get("warnings").toString();
  }

  private void createShareOfGuards() {
    Map<String, Object> share = new HashMap<>();
    share.put("name", "guards");
    share.put("parent", "rootShare");
    share.put("flowGroup", Map.of());
    share.put("maxReserveBps", 0);
    share.put("mayDeny", true);
    assertThat(gateway.admin().post("/api/v1/shares", share).status()).isEqualTo(201);
  }

  private static Map<String, Object> denial(Map<String, String> flows) {
    Map<String, Object> form = new HashMap<>();
    form.put("share", "guards");
    form.put("flowGroup", flows);
    form.put("ask", "deny");
    form.put("end", Instant.now().plusSeconds(600).toString());
    return form;
  }

  private String deny(Map<String, String> flows) {
    Reply booked = gateway.admin().post("/api/v1/bookings", denial(flows));
    assertThat(booked.status()).as(booked.body().toString()).isEqualTo(201);
    return booked.body().get("id").asText();
  }

  @Test
  void theHeartbeatKeyIsForThoseWhoManageTheServiceAndNotInTheLog() {
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2"));
    String key = alice.get(SERVICES + "/web/heartbeat-key").body().get("key").asText();
    eventually("the controller has it", () -> rule("web") != null);

    assertThat(key).matches("[0-9a-f]{64}");
    assertThat(rule("web").at("/action/heartbeatKey").asText()).isEqualTo(key);
    assertThat(gateway.auditor().get(SERVICES + "/web/heartbeat-key").status()).isEqualTo(403);
    assertThat(gateway.bob().get(SERVICES + "/web/heartbeat-key").status()).isEqualTo(404);
    assertThat(gateway.auditor().get("/api/v1/audit").body().toString()).doesNotContain(key);
    alice.send("PUT", SERVICES + "/web", Json.write(servers("10.0.0.3")));
    assertThat(alice.get(SERVICES + "/web/heartbeat-key").body().get("key").asText())
        .isEqualTo(key);
  }

  @Test
  void theChoiceByLoadNeedsTcp() {
    Map<String, Object> form = service("dns", "10.0.0.100", "10.0.0.2");
    form.put("choice", "least-load");
    assertThat(alice.post(SERVICES, form).status()).isEqualTo(201);
    form.put("name", "other");
    form.put("address", "10.0.0.101");
    form.put("transport", "udp");
    assertInvalid(alice.post(SERVICES, form), "choice");
  }

  @Test
  void theAuditLogHasEveryChange() {
    alice.post(SERVICES, service("web", "10.0.0.100", "10.0.0.2"));
    alice.send("PUT", SERVICES + "/web", Json.write(servers("10.0.0.3")));
    alice.send("DELETE", SERVICES + "/web", "");
    JsonNode events = gateway.auditor().get("/api/v1/audit?subject=service%20web").body();

    assertThat(events.get("events"))
        .extracting(event -> event.get("action").asText())
        .contains("service.delete", "service.change", "service.create");
  }
}
