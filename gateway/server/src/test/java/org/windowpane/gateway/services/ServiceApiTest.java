package org.windowpane.gateway.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

/** Services from the API to the plan of the controller. */
public final class ServiceApiTest {
  private static final String SERVICES = "/api/v1/services";

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
    Map<String, Object> smaller = new HashMap<>();
    smaller.put("flowGroup", Map.of("dstHost", "10.0.0.100"));
    smaller.put("maxReserveBps", 1_000_000);
    assertThat(admin.send("PUT", "/api/v1/shares/web-team", Json.write(smaller)).status())
        .isEqualTo(409);
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
