package org.windowpane.gateway.bookings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;
import org.windowpane.gateway.text.TextClient;

/** Two ways from h1 to h4: by s3, which is the first one, and by s4. */
final class PathRequirementsApiTest {
  private static final Instant START = Instant.parse("2033-05-01T00:00:00Z");
  private static final String BOOKINGS = "/api/v1/bookings";
  private static final String S3 = FakeNetwork.dpid(3);
  private static final String S4 = FakeNetwork.dpid(4);

  private TestGateway gateway;
  private Browser alice;

  @BeforeEach
  void start() {
    gateway = TestGateway.start();
    addSpine();
  }

  private void addSpine() {
    alice = gateway.alice();
    gateway.controller().show(FakeNetwork.leavesAndTwoSpines());
    eventually(
        "both spines are connected",
        () -> alice.get("/api/v1/paths?from=h1&to=h4").body().get("paths").size() == 2);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private static Map<String, Object> window(Map<String, Object> requirements) {
    Map<String, Object> window =
        new HashMap<>(
            RequestBodies.window("team-a", 1, 4, 1_000_000, START, START.plusSeconds(600)));
    window.put("pathRequirements", requirements);
    return window;
  }

  private List<String> path(Map<String, Object> requirements) {
    Reply reply = alice.post(BOOKINGS, window(requirements));
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    List<String> names = new ArrayList<>();
    reply.body().get("pathNames").forEach(name -> names.add(name.asText()));
    return names;
  }

  @Test
  void aBookingTakesThePathThatItRequires() {
    assertThat(path(Map.of())).contains("s3");
    assertThat(path(Map.of("via", List.of(S4)))).contains("s4");
    assertThat(path(Map.of("avoidSwitches", List.of(S3), "mostHops", 3))).contains("s4");
    assertThat(path(Map.of("avoidLinks", List.of(Map.of("dpid", S3, "port", 2))))).contains("s4");
  }

  @Test
  void requirementsAreShownAndKept() {
    Map<String, Object> requirements =
        Map.of(
            "via",
            List.of(S4),
            "avoidSwitches",
            List.of(),
            "avoidLinks",
            List.of(Map.of("dpid", S3, "port", 1)),
            "mostHops",
            3);
    String id = alice.post(BOOKINGS, window(requirements)).body().get("id").asText();
    String without = alice.post(BOOKINGS, window(Map.of())).body().get("id").asText();
    JsonNode before = requirementsOf(id);
    assertThat(before.at("/via/0").asText()).isEqualTo(S4);
    assertThat(before.at("/avoidLinks/0/port").asInt()).isEqualTo(1);
    assertThat(before.get("mostHops").asInt()).isEqualTo(3);
    assertThat(requirementsOf(without).isNull()).isTrue();

    gateway.stopGateway();
    gateway.controller().show(FakeNetwork.leavesAndSpine());
    gateway.startGateway();
    addSpine();
    assertThat(requirementsOf(id)).isEqualTo(before);
    Reply changed = alice.post(BOOKINGS + "/" + id + "/change", Map.of("rateBps", 2_000_000));
    assertThat(changed.status()).describedAs(changed.text()).isEqualTo(200);
    assertThat(requirementsOf(id)).isEqualTo(before);
  }

  private JsonNode requirementsOf(String id) {
    return alice.get(BOOKINGS + "/" + id).body().get("pathRequirements");
  }

  @Test
  void aPathIsDisjointFromThatOfAnotherBooking() {
    String first = alice.post(BOOKINGS, window(Map.of())).body().get("id").asText();
    Reply second = alice.post(BOOKINGS, window(Map.of("disjointFrom", first)));
    assertThat(second.status()).describedAs(second.text()).isEqualTo(201);
    assertThat(second.body().at("/pathNames/2").asText()).isEqualTo("s4");
    assertThat(requirementsOf(second.body().get("id").asText()).get("disjointFrom").asText())
        .isEqualTo(first);
    assertThat(gateway.bob().post(BOOKINGS, ofTeamB(first)).text())
        .contains("which is not an open one of yours");
    assertThat(invalid(Map.of("disjointFrom", "01a213dc-8172-7462-a929-94bc308e90fb")))
        .contains("which is not an open one of yours");
    assertThat(invalid(Map.of("disjointFrom", "s4"))).contains("must be the id of a booking");
  }

  @Test
  void aBookingShowsThatItsPathIsNotDisjoint() {
    String first = alice.post(BOOKINGS, window(Map.of())).body().get("id").asText();
    String second =
        alice.post(BOOKINGS, window(Map.of("disjointFrom", first))).body().get("id").asText();
    assertThat(alice.get(BOOKINGS + "/" + second).body().get("notDisjointFrom").isNull()).isTrue();
    gateway.controller().show(FakeNetwork.leavesAndSpine());
    eventually(
        "it moves to the path of the other one",
        () ->
            first.equals(
                alice.get(BOOKINGS + "/" + second).body().get("notDisjointFrom").asText()));
    gateway.controller().show(FakeNetwork.leavesAndTwoSpines());
    eventually(
        "it has a path of its own",
        () -> alice.get(BOOKINGS + "/" + second).body().get("notDisjointFrom").isNull());
  }

  /** From h4 to h1. */
  private static Map<String, Object> back(long rateBps, String reverseOf) {
    Map<String, Object> window =
        new HashMap<>(RequestBodies.window("team-a", 4, 1, rateBps, START, START.plusSeconds(600)));
    window.put("pathRequirements", Map.of("reverseOf", reverseOf));
    return window;
  }

  private static String second(Reply reply, String field) {
    return reply.body().at("/bookings/1/" + field).asText();
  }

  @Test
  void aBookingUsesThePathOfAnotherOneBack() {
    String first =
        alice.post(BOOKINGS, window(Map.of("via", List.of(S4)))).body().get("id").asText();
    Reply reply = alice.post(BOOKINGS, back(2_000_000, first));
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    assertThat(reply.body().at("/pathNames/2").asText()).isEqualTo("s4");
    assertThat(reply.body().at("/pathRequirements/reverseOf").asText()).isEqualTo(first);
    assertThat(reply.body().get("notReverseOf").isNull()).isTrue();

    Reply same = alice.post(BOOKINGS, window(Map.of("reverseOf", first)));
    assertThat(same.status()).isEqualTo(400);
    assertThat(same.text())
        .contains("pathRequirements.reverseOf", "which is not between the same hosts in the other");
    Reply chain =
        alice.post(BOOKINGS, window(Map.of("reverseOf", reply.body().get("id").asText())));
    assertThat(chain.text()).contains("which itself uses the path of another one");
    assertThat(alice.post(BOOKINGS, back(1, "01a213dc-8172-7462-a929-94bc308e90fb")).text())
        .contains("which is not an open reservation of yours");
    assertThat(alice.post(BOOKINGS, back(1, "member 1")).text())
        .contains("must be the id of a booking here");
    assertThat(alice.post(BOOKINGS, back(1, "s4")).text())
        .contains("must be the id of a booking, or a member of the group");
    Map<String, Object> guarded = back(1, first);
    guarded.put("protection", "backup");
    assertThat(alice.post(BOOKINGS, guarded).text()).contains("backup is not for a path");
  }

  @Test
  void aGroupBooksOnePathForBothDirections() {
    Reply pair =
        alice.post(
            BOOKINGS + "/group",
            Map.of(
                "bookings",
                List.of(window(Map.of("via", List.of(S4))), back(3_000_000, "member 1"))));
    assertThat(pair.status()).describedAs(pair.text()).isEqualTo(201);
    String first = pair.body().at("/bookings/0/id").asText();
    assertThat(second(pair, "pathRequirements/reverseOf")).isEqualTo(first);
    assertThat(second(pair, "pathNames/2")).isEqualTo("s4");
    assertThat(
            alice
                .post(
                    BOOKINGS + "/group",
                    Map.of("bookings", List.of(back(1, "member 1"), window(Map.of()))))
                .text())
        .contains("pathRequirements.reverseOf");
    Reply full =
        alice.post(
            BOOKINGS + "/group",
            Map.of("bookings", List.of(window(Map.of()), back(90_000_000, "member 1"))));
    assertThat(full.status()).isEqualTo(409);
    assertThat(full.body().get("detail").asText()).startsWith("Of 2 windows, number 2");
  }

  @Test
  void theCheckOfAGroupDecidesBothDirectionsAndBooksNothing() {
    JsonNode possible = checked(3_000_000).body();
    assertThat(possible.get("granted").asBoolean()).isTrue();
    assertThat(possible.at("/bookings/0/pathNames"))
        .extracting(JsonNode::asText)
        .containsExactly("h1", "s1", "s4", "s2", "h4");
    assertThat(possible.at("/bookings/1/pathNames"))
        .extracting(JsonNode::asText)
        .containsExactly("h4", "s2", "s4", "s1", "h1");
    assertThat(possible.at("/bookings/1/rateBps").asLong()).isEqualTo(3_000_000);
    assertThat(possible.at("/bookings/1/limit/freeBps").asLong()).isPositive();

    JsonNode refused = checked(90_000_000).body();
    assertThat(refused.get("granted").asBoolean()).isFalse();
    assertThat(refused.at("/bookings/0/granted").asBoolean()).isTrue();
    assertThat(refused.at("/bookings/1/granted").asBoolean()).isFalse();
    assertThat(refused.at("/bookings/1/refusal/rule").asText()).isEqualTo("share-maximum");

    assertThat(alice.get(BOOKINGS).body().get("bookings")).isEmpty();
    assertThat(checked(0).status()).isEqualTo(400);
    assertThat(alice.post(BOOKINGS + "/group/check", Map.of("bookings", List.of())).status())
        .isEqualTo(400);
    assertThat(
            alice
                .post(
                    BOOKINGS + "/group/check",
                    Map.of("bookings", List.of(back(1, "member 1"), window(Map.of()))))
                .text())
        .contains("pathRequirements.reverseOf");
    assertThat(gateway.bob().post(BOOKINGS + "/group/check", pair(1)).status()).isEqualTo(404);
  }

  private Reply checked(long backBps) {
    return alice.post(BOOKINGS + "/group/check", pair(backBps));
  }

  /** From h1 to h4 through s4, and back. */
  private static Map<String, Object> pair(long backBps) {
    return Map.of(
        "bookings", List.of(window(Map.of("via", List.of(S4))), back(backBps, "member 1")));
  }

  @Test
  void bothDirectionsMoveTogether() {
    Reply pair =
        alice.post(
            BOOKINGS + "/group",
            Map.of("bookings", List.of(window(Map.of()), back(3_000_000, "member 1"))));
    assertThat(second(pair, "pathNames/2")).isEqualTo("s3");
    gateway.controller().show(FakeNetwork.without(FakeNetwork.leavesAndTwoSpines(), 3));
    for (String number : List.of("0", "1")) {
      String id = pair.body().at("/bookings/" + number + "/id").asText();
      eventually(
          "it moves to s4",
          () -> "s4".equals(alice.get(BOOKINGS + "/" + id).body().at("/pathNames/2").asText()));
    }
    String second = second(pair, "id");
    assertThat(alice.get(BOOKINGS + "/" + second).body().get("notReverseOf").isNull()).isTrue();
  }

  @Test
  void theTextLanguageNamesABookingToo() {
    String first = alice.post(BOOKINGS, window(Map.of())).body().get("id").asText();
    String statement =
        "reserve(srcHost=10.0.0.1, dstHost=10.0.0.4) = 1 [disjoint from %s] on team-a.";
    try (TextClient text = TextClient.in(gateway.textPort(), "alice:alice-window.")) {
      assertThat(text.say(statement.formatted(first))).isEqualTo("True");
      assertThat(text.say(statement.formatted("01a213dc-8172-7462-a929-94bc308e90fb")))
          .isEqualTo("False");
    }
    JsonNode newest = alice.get(BOOKINGS).body().at("/bookings/0");
    assertThat(newest.at("/pathNames/2").asText()).isEqualTo("s4");
    assertThat(newest.at("/pathRequirements/disjointFrom").asText()).isEqualTo(first);
  }

  @Test
  void aRefusedGroupStatesWhatWasTried() {
    Map<String, Object> one = window(Map.of("via", List.of(S3)));
    one.put("rateBps", 40_000_000);
    Map<String, Object> other =
        new HashMap<>(
            RequestBodies.window("team-a", 2, 4, 40_000_000, START, START.plusSeconds(600)));
    other.put("pathRequirements", Map.of("via", List.of(S3)));
    Map<String, Object> before =
        RequestBodies.window("team-b", 3, 5, 50_000_000, START, START.plusSeconds(600));
    assertThat(gateway.bob().post(BOOKINGS, before).status()).isEqualTo(201);
    Reply refused = alice.post(BOOKINGS + "/group", Map.of("bookings", List.of(one, other)));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().get("detail").asText())
        .startsWith(
            "Of 2 windows, number 2 (tried 2 orders of the windows and 1 assignment of paths, and"
                + " none had room): ");
  }

  private static Map<String, Object> ofTeamB(String disjointFrom) {
    Map<String, Object> window = window(Map.of("disjointFrom", disjointFrom));
    window.put("share", "team-b");
    return window;
  }

  @Test
  void whatNoPathMeetsIsRefusedWithWhatIsPossible() {
    Reply refused = alice.post(BOOKINGS, window(Map.of("via", List.of(S3, S4))));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().at("/refusal/rule").asText()).isEqualTo("no-path");
    assertThat(refused.body().at("/refusal/message").asText())
        .startsWith("No path was found that meets all requirements.")
        .contains("it can be s1–s3–s2");
  }

  @Test
  void whatIsNotThereIsNamed() {
    for (Map<String, Object> requirements :
        List.<Map<String, Object>>of(
            Map.of("via", List.of(FakeNetwork.dpid(9))),
            Map.of("avoidSwitches", List.of(FakeNetwork.dpid(9))),
            Map.of("avoidLinks", List.of(Map.of("dpid", FakeNetwork.dpid(9), "port", 1))))) {
      Reply reply = alice.post(BOOKINGS, window(requirements));
      assertThat(reply.status()).describedAs(reply.text()).isEqualTo(400);
      assertThat(reply.text()).contains("pathRequirements", FakeNetwork.dpid(9));
    }
  }

  @Test
  void malformedRequirementsAreRefusedByField() {
    assertThat(invalid(Map.of("via", List.of("s4")))).contains("pathRequirements.via");
    assertThat(invalid(Map.of("via", List.of(S4, S4)))).contains("must name each switch once");
    assertThat(invalid(Map.of("mostHops", 0))).contains("pathRequirements.mostHops");
    Map<String, Object> limit = window(Map.of("via", List.of(S4)));
    limit.put("ask", "ratelimit");
    Reply reply = alice.post(BOOKINGS, limit);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("is not for ratelimit");
  }

  private String invalid(Map<String, Object> requirements) {
    Reply reply = alice.post(BOOKINGS, window(requirements));
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(400);
    return reply.text();
  }
}
