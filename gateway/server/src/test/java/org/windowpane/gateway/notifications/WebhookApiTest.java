package org.windowpane.gateway.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.Receiver;
import org.windowpane.gateway.testing.Receiver.Received;
import org.windowpane.gateway.testing.RequestBodies;

/**
 * Notifications by webhook. Each test books at its own time, on a gateway where no other test
 * changes bookings.
 */
public final class WebhookApiTest {
  private static final Instant START = Instant.parse("2032-01-01T00:00:00Z");
  private static final String WEBHOOKS = "/api/v1/webhooks";
  private static final String[] ALL = {
    "booking.moved", "booking.degraded", "booking.restored", "booking.changed", "booking.cancelled"
  };

  private static TestGateway gateway;

  private final Browser alice = gateway.alice();
  private final Browser admin = gateway.admin();
  private final Receiver receiver = Receiver.start();
  private final List<String> registered = new ArrayList<>();

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @AfterEach
  void resetReceiver() {
    registered.forEach(id -> admin.delete(WEBHOOKS + "/" + id));
    receiver.close();
  }

  private JsonNode register(String path, String... kinds) {
    Reply created =
        alice.post(WEBHOOKS, Map.of("url", receiver.url(path), "kinds", List.of(kinds)));
    assertThat(created.status()).describedAs(created.text()).isEqualTo(201);
    registered.add(created.body().at("/webhook/id").asText());
    return created.body();
  }

  private static String id(JsonNode created) {
    return created.at("/webhook/id").asText();
  }

  private JsonNode seen(JsonNode created) {
    for (JsonNode each : alice.get(WEBHOOKS).body().get("webhooks")) {
      if (each.get("id").asText().equals(id(created))) {
        return each;
      }
    }
    return null;
  }

  private String book(int day) {
    Instant start = START.plus(Duration.ofDays(day));
    Reply created =
        alice.post(
            "/api/v1/bookings",
            RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(600)));
    assertThat(created.status()).describedAs(created.text()).isEqualTo(201);
    return created.body().get("id").asText();
  }

  private static void cancel(Browser user, String booking) {
    assertThat(user.post("/api/v1/bookings/" + booking + "/cancel", "").status()).isEqualTo(200);
  }

  private static String hmac(String text, String secret) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aCancellationByAnotherUserIsSentSignedToTheOwner() throws Exception {
    JsonNode created = register("/signed", ALL);
    String booking = book(0);
    cancel(admin, booking);
    eventually("it is delivered", () -> !receiver.received("/signed").isEmpty());

    Received received = receiver.received("/signed").get(0);
    JsonNode body = received.body();
    assertThat(body.get("kind").asText()).isEqualTo("booking.cancelled");
    assertThat(body.get("by").asText()).isEqualTo("admin");
    assertThat(body.at("/booking/id").asText()).isEqualTo(booking);
    assertThat(body.at("/booking/state").asText()).isEqualTo("cancelled");
    assertThat(body.at("/booking/rateBps").asLong()).isEqualTo(1_000_000);
    assertThat(body.at("/booking/pathNames/0").asText()).isEqualTo("h1");
    assertThat(Instant.parse(body.get("at").asText())).isBefore(START);
    assertThat(received.headers())
        .containsEntry("Content-type", "application/json")
        .containsEntry("Windowpane-kind", "booking.cancelled")
        .containsEntry("Windowpane-delivery", body.get("id").asText());

    String[] signature = received.headers().get("Windowpane-signature").split("[=,]");
    assertThat(signature).hasSize(4).startsWith("t").contains("v1");
    assertThat(signature[3])
        .isEqualTo(hmac(signature[1] + "." + received.text(), created.get("secret").asText()));
    eventually("that is noted", () -> seen(created).get("lastDeliveredAt").isTextual());
    assertThat(seen(created).get("waiting").asLong()).isZero();
    assertThat(seen(created).get("failures").asLong()).isZero();
  }

  @Test
  void notificationsArriveOnceInOrderAndOwnChangesSendNone() {
    register("/order", "booking.cancelled");
    register("/changes", "booking.changed");
    List<String> bookings = new ArrayList<>();
    for (int day = 10; day < 20; day++) {
      bookings.add(book(day));
    }
    cancel(alice, book(20));
    assertThat(
            admin
                .post(
                    "/api/v1/bookings/" + bookings.get(0) + "/change", Map.of("rateBps", 2_000_000))
                .status())
        .isEqualTo(200);
    bookings.forEach(it -> cancel(admin, it));
    eventually("all are delivered", () -> receiver.received("/order").size() >= bookings.size());
    assertThat(receiver.received("/order"))
        .extracting(it -> it.body().at("/booking/id").asText())
        .containsExactlyElementsOf(bookings);
    eventually("the change is delivered", () -> !receiver.received("/changes").isEmpty());
    assertThat(receiver.received("/changes"))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.body().get("kind").asText()).isEqualTo("booking.changed");
              assertThat(it.body().at("/booking/rateBps").asLong()).isEqualTo(2_000_000);
            });
  }

  @Test
  void aFailedDeliveryIsRetriedWithTheSameIdBeforeLaterOnes() {
    JsonNode created = register("/failing", "booking.cancelled");
    receiver.answer(500);
    List<String> bookings = List.of(book(30), book(31));
    bookings.forEach(it -> cancel(admin, it));
    eventually("it failed", () -> seen(created).get("failures").asLong() >= 2);
    JsonNode failing = seen(created);
    assertThat(failing.get("lastError").asText()).isEqualTo("The host answered 500.");
    assertThat(failing.get("waiting").asLong()).isEqualTo(2);
    receiver.answer(200);
    eventually("nothing waits", () -> seen(created).get("waiting").asLong() == 0);

    List<String> ids = new ArrayList<>();
    receiver.received("/failing").forEach(it -> ids.add(it.body().get("id").asText()));
    Set<String> texts = new HashSet<>();
    receiver.received("/failing").forEach(it -> texts.add(it.text()));
    assertThat(ids).hasSizeGreaterThanOrEqualTo(4);
    assertThat(new HashSet<>(ids)).hasSize(2);
    assertThat(ids.subList(0, ids.size() - 1)).containsOnly(ids.get(0));
    assertThat(texts).hasSize(2);
    assertThat(seen(created).get("failures").asLong()).isZero();
    assertThat(seen(created).get("lastError").isNull()).isTrue();
  }

  @Test
  void aPingReportsTheAnswerAndFollowsNoRedirect() {
    JsonNode created = register("/ping", "booking.moved");
    Reply pinged = alice.post(WEBHOOKS + "/" + id(created) + "/ping", "");
    assertThat(pinged.status()).isEqualTo(200);
    assertThat(pinged.body().get("delivered").asBoolean()).isTrue();
    assertThat(pinged.body().get("status").asInt()).isEqualTo(204);
    assertThat(receiver.received("/ping").get(0).body().get("kind").asText()).isEqualTo("ping");

    receiver.answer(any -> new Receiver.Answer(302, Map.of("Location", receiver.url("/else")), ""));
    Reply redirected = alice.post(WEBHOOKS + "/" + id(created) + "/ping", "");
    assertThat(redirected.body().get("delivered").asBoolean()).isFalse();
    assertThat(redirected.body().get("status").asInt()).isEqualTo(302);
    assertThat(redirected.body().get("error").asText())
        .contains("the gateway follows no redirects");
    assertThat(receiver.received("/else")).isEmpty();
  }

  @Test
  void onlyTheStatusOfAnAnswerCounts() {
    JsonNode created = register("/long", "booking.moved");
    receiver.answer(any -> new Receiver.Answer(200, Map.of(), "x".repeat(10_000_000)));
    Reply pinged = alice.post(WEBHOOKS + "/" + id(created) + "/ping", "");
    assertThat(pinged.body().get("delivered").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "http://10.0.0.1/, The host has no address that the gateway may post to.",
    "http://[::1]:1/, The host has no address that the gateway may post to.",
    "http://169.254.169.254/latest, The host has no address that the gateway may post to.",
    "http://127.0.0.1:1/, The gateway cannot connect to the host."
  })
  void aPingReportsForbiddenAndUnreachableUrls(String url, String error) {
    Reply created = alice.post(WEBHOOKS, Map.of("url", url, "kinds", List.of("booking.moved")));
    registered.add(id(created.body()));
    JsonNode pinged = alice.post(WEBHOOKS + "/" + id(created.body()) + "/ping", "").body();
    assertThat(pinged.get("delivered").asBoolean()).isFalse();
    assertThat(pinged.get("status").isNull()).isTrue();
    assertThat(pinged.get("error").asText()).isEqualTo(error);
  }

  @Test
  void onlyAdministratorsSeeWebhooksOfOthersAndSecretsStayHidden() {
    JsonNode created = register("/mine", "booking.moved");
    String path = WEBHOOKS + "/" + id(created);
    Browser bob = gateway.bob();
    assertThat(bob.get(WEBHOOKS).body().get("webhooks")).isEmpty();
    assertThat(bob.get(WEBHOOKS + "?scope=all").status()).isEqualTo(403);
    assertThat(bob.post(path + "/ping", "").status()).isEqualTo(404);
    assertThat(bob.delete(path).status()).isEqualTo(404);
    Reply all = admin.get(WEBHOOKS + "?scope=all");
    assertThat(all.text()).contains(id(created)).doesNotContain(created.get("secret").asText());
    String events =
        admin.get("/api/v1/audit?kind=webhook.register&principal=alice&limit=1").body().toString();
    assertThat(events).contains(id(created));
    long seq =
        admin
            .get("/api/v1/audit?kind=webhook.register&principal=alice&limit=1")
            .body()
            .at("/events/0/seq")
            .asLong();
    assertThat(admin.get("/api/v1/audit/" + seq).text())
        .contains("127.0.0.1")
        .doesNotContain("/mine")
        .doesNotContain(created.get("secret").asText());
    assertThat(alice.delete(path).status()).isEqualTo(204);
    assertThat(seen(created)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://example.org/, booking.moved, url",
    "nonsense, booking.moved, url",
    "http://user:secret@example.org/, booking.moved, url",
    "http://example.org/#part, booking.moved, url",
    "'http://example.org/ x', booking.moved, url",
    "http://example.org/é, booking.moved, url",
    "http://example.org:65536/, booking.moved, url",
    "http://example.org/, booking.praised, kinds[0]"
  })
  void theErrorNamesTheInvalidField(String url, String kind, String field) {
    Reply refused = alice.post(WEBHOOKS, Map.of("url", url, "kinds", List.of(kind)));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body().at("/errors/0/field").asText()).isEqualTo(field);
  }

  @Test
  void aUserHasAtMostTenWebhooks() {
    for (int number = 0; number < 10; number++) {
      register("/many", "booking.moved");
    }
    Reply refused =
        alice.post(
            WEBHOOKS, Map.of("url", receiver.url("/many"), "kinds", List.of("booking.moved")));
    assertThat(refused.status()).isEqualTo(409);
  }
}
