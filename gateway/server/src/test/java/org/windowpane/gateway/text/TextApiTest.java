package org.windowpane.gateway.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;

/** Statements of the text language appear in the REST API, survive a restart, and are enforced. */
public final class TextApiTest {
  private static final String PAIR = "srcHost=10.0.0.1, dstHost=10.0.0.4";

  private TestGateway gateway;

  @BeforeEach
  void start() {
    gateway = TestGateway.start();
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private TextClient in(String line) {
    return TextClient.in(gateway.textPort(), line);
  }

  private List<String> deploymentStates() {
    List<String> states = new ArrayList<>();
    bookings().forEach(it -> states.add(it.at("/deployment/state").asText()));
    return states;
  }

  private JsonNode bookings() {
    return gateway.alice().get("/api/v1/bookings").body().get("bookings");
  }

  @Test
  void everyKindOfRequestIsShownInTheApi() {
    try (TextClient admin = in("admin:admin-window.")) {
      assertThat(
              admin.say(
                  "NewShare s for (*) [reserve <= 50 reserve >= 5 reserveTBFill = 10"
                      + " reserveTBCapacity = 200 ratelimit >= 2] on rootShare."))
          .isEqualTo("True");
      assertThat(admin.say("Grant s to alice.")).isEqualTo("True");
    }
    try (TextClient alice = in("alice:alice-window.")) {
      assertThat(alice.say("deny(dstPort=22) on s.")).isEqualTo("True");
      assertThat(alice.say("ratelimit(dstPort=80) = 3 on s to +3600.")).isEqualTo("True");
      assertThat(alice.say("reserve(" + PAIR + ", dstPort=5001) = 20 partial on s."))
          .isEqualTo("True");
    }
    eventually(
        "everything is installed",
        () -> deploymentStates().equals(List.of("active", "active", "active")));
    final JsonNode before = bookings();
    assertThat(before).hasSize(3);
    JsonNode reserved = before.get(0);
    assertThat(reserved.get("ask").asText()).isEqualTo("reserve");
    assertThat(reserved.get("strictness").asText()).isEqualTo("partial");
    assertThat(reserved.get("rateBps").asLong()).isEqualTo(10_000_000);
    assertThat(reserved.get("end").isNull()).isTrue();
    assertThat(before.get(1).get("ask").asText()).isEqualTo("ratelimit");
    assertThat(before.get(1).get("rateBps").asLong()).isEqualTo(3_000_000);
    assertThat(before.get(2).get("ask").asText()).isEqualTo("deny");
    assertThat(before.get(2).get("rateBps").asLong()).isZero();
    JsonNode share = gateway.admin().get("/api/v1/shares/s").body();
    assertThat(share.get("minReserveBps").asLong()).isEqualTo(5_000_000);
    assertThat(share.get("tokenFillBps").asLong()).isEqualTo(10_000_000);
    assertThat(share.get("tokenCapacityBits").asLong()).isEqualTo(200_000_000);
    assertThat(share.get("minLimitBps").asLong()).isEqualTo(2_000_000);
    JsonNode lab = gateway.admin().get("/api/v1/shares/lab").body();
    assertThat(lab.get("minReserveBps").isNull()).isTrue();
    assertThat(lab.get("tokenFillBps").isNull()).isTrue();
    assertThat(lab.get("minLimitBps").isNull()).isTrue();

    gateway.stopGateway();
    gateway.startGateway();
    assertThat(bookings()).isEqualTo(before);
    assertThat(gateway.admin().get("/api/v1/shares/s").body()).isEqualTo(share);
    try (TextClient alice = in("alice:alice-window.")) {
      assertThat(alice.say("reserve(" + PAIR + ", dstPort=5001) = 5 on s.")).isEqualTo("False");
      assertThat(alice.say("ListShares.")).isEqualTo("2; team-a; s");
    }
  }

  @Test
  void capabilitiesOfSwitchesReachTheController() {
    try (TextClient alice = in("alice:alice-window.")) {
      assertThat(alice.say("reserve(srcHost=10.0.0.1) = 5 on team-a.")).isEqualTo("False");
      assertThat(alice.say("deny(srcHost=10.0.0.1, dstHost=10.0.0.5) on team-a."))
          .isEqualTo("True");
      assertThat(alice.say("reserve(" + PAIR + ") = 5 on team-a.")).isEqualTo("True");
    }
    String reserved = bookings().get(0).get("id").asText();
    String denied = bookings().get(1).get("id").asText();
    eventually(
        "both are active", () -> deploymentStates().equals(List.of("active", "active", "removed")));
    assertThat(gateway.controller().rules()).containsExactlyInAnyOrder(denied, reserved);
    assertThat(gateway.controller().rule(reserved).has("until")).isFalse();
    assertThat(gateway.controller().rule(denied).at("/action/type").asText()).isEqualTo("deny");
    assertThat(bookings().get(2).get("state").asText()).isEqualTo("refused");
    assertThat(bookings().get(2).at("/refusal/message").asText())
        .contains("so dstHost is one address");
    gateway.alice().send("POST", "/api/v1/bookings/" + reserved + "/cancel", null);
    eventually("it is gone", () -> !gateway.controller().rules().contains(reserved));
  }

  @Test
  void theRuleOfAReservationIncludesALimitAboveIt() {
    try (TextClient admin = in("admin:admin-window.");
        TextClient alice = in("alice:alice-window.")) {
      assertThat(alice.say("reserve(" + PAIR + ") = 8 on team-a.")).isEqualTo("True");
      assertThat(admin.say("NewShare s for (*) [ratelimit >= 0] on rootShare.")).isEqualTo("True");
      assertThat(admin.say("ratelimit(srcHost=10.0.0.1) = 3 on s.")).isEqualTo("True");
    }
    eventually(
        "the reservation says that it is limited",
        () ->
            bookings()
                .get(0)
                .at("/deployment/detail")
                .asText()
                .contains("A rate limit below what is reserved"));
    String reserved = bookings().get(0).get("id").asText();
    String rule =
        gateway.controller().rules().stream()
            .filter(it -> it.startsWith(reserved))
            .findFirst()
            .orElseThrow();
    assertThat(gateway.controller().rule(rule).at("/action/limitBps").asLong())
        .isEqualTo(3_000_000);
  }
}
