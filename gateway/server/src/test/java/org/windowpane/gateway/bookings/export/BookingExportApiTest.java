package org.windowpane.gateway.bookings.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

public final class BookingExportApiTest {
  private static final String BOOKINGS = "/api/v1/bookings";
  private static final String EXPORT = BOOKINGS + "/export";
  private static final Instant START = Instant.parse("2032-02-01T00:00:00Z");

  private static TestGateway gateway;
  private static String cancelled;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
    Browser alice = gateway.alice();
    cancelled = book(alice, "team-a", 1, 10, 0).get("id").asText();
    alice.post(BOOKINGS + "/" + cancelled + "/cancel", "");
    book(alice, "team-a", 1, 20, 1);
    assertThat(book(alice, "team-a", 1, 90_000, 2).get("status").asInt()).isEqualTo(409);
    book(gateway.bob(), "team-b", 2, 10, 3);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static JsonNode book(Browser user, String share, int source, long mbit, int day) {
    Instant start = START.plus(Duration.ofDays(day));
    return user.post(
            BOOKINGS,
            RequestBodies.window(share, source, 4, mbit * 1_000_000, start, start.plusSeconds(60)))
        .body();
  }

  private static List<JsonNode> lines(Browser user, String query) throws IOException {
    Reply reply = user.get(EXPORT + query);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).startsWith("application/x-ndjson");
    List<JsonNode> read = new ArrayList<>();
    for (String line : reply.text().lines().toList()) {
      read.add(Json.LENIENT.readTree(line));
    }
    return read;
  }

  private static List<JsonNode> listed(Browser user, String query) {
    List<JsonNode> listed = new ArrayList<>();
    user.get(BOOKINGS + query).body().get("bookings").forEach(listed::add);
    return listed;
  }

  @Test
  void theExportContainsTheBookingsThatTheListShows() throws Exception {
    for (Browser user :
        List.of(gateway.admin(), gateway.auditor(), gateway.alice(), gateway.bob())) {
      for (String query :
          List.of(
              "",
              "?scope=all",
              "?scope=all&state=refused",
              "?state=cancelled",
              "?scope=all&principal=alice",
              "?series=" + cancelled)) {
        assertThat(lines(user, query)).isEqualTo(listed(user, query));
      }
    }
    assertThat(lines(gateway.auditor(), "?scope=all")).hasSize(4);
    assertThat(lines(gateway.auditor(), "?scope=all&principal=bob")).hasSize(1);
    assertThat(lines(gateway.alice(), "?scope=all")).hasSize(3);
    assertThat(lines(gateway.bob(), "?scope=all")).hasSize(1);
    assertThat(lines(gateway.alice(), "?state=cancelled"))
        .extracting(it -> it.get("id").asText())
        .containsExactly(cancelled);
  }

  @Test
  void aCsvExportHasAHeaderAndALineForEachBooking() {
    Reply reply = gateway.alice().get(EXPORT + "?format=csv");
    assertThat(reply.header("Content-Type")).startsWith("text/csv");
    assertThat(reply.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"bookings.csv\"");
    List<String> lines = reply.text().lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0))
        .isEqualTo(
            "id,share,principal,flows,ask,strictness,rateBps,start,end,createdAt,state,heldUntil,"
                + "refusal,deployment,deploymentDetail,path,application,label");
    assertThat(lines.get(1)).contains(",90000000000,", ",refused,", "team-a");
    assertThat(lines.get(3))
        .startsWith(
            cancelled
                + ",team-a,alice,\"(srcHost=10.0.0.1, dstHost=10.0.0.4)\",reserve,strict,10000000,"
                + "2032-02-01T00:00:00Z,2032-02-01T00:01:00Z,")
        .contains(",cancelled,")
        .endsWith(",h1 s1 s3 s2 h4,,");
  }

  @Test
  void theErrorNamesTheInvalidField() {
    for (Map.Entry<String, String> mistake :
        Map.of("?format=xml", "format", "?state=lost", "state", "?scope=theirs", "scope")
            .entrySet()) {
      Reply reply = gateway.alice().get(EXPORT + mistake.getKey());
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(mistake.getValue());
    }
  }
}
