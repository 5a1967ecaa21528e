package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

public final class BadInputApiTest {
  private static final String GOOD =
      """
      {"share":"team-a","flowGroup":{"srcHost":"10.0.0.1","dstHost":"10.0.0.4"},
       "rateBps":1000000,"start":"2035-01-01T00:00:00Z","end":"2035-01-01T00:01:00Z"}
      """;

  private final TestGateway gateway = TestGateway.shared();

  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of(GOOD.replace("\"team-a\"", "null"), "share", "must not be null"),
        Arguments.of(GOOD.replace("\"share\"", "\"shore\""), "shore", "not a field"),
        Arguments.of(GOOD.replace("\"srcHost\"", "\"host\""), "flowGroup.host", "not a field"),
        Arguments.of(GOOD.replace("10.0.0.1", "10.0.0"), "flowGroup.srcHost", "not an address"),
        Arguments.of(GOOD.replace("\"10.0.0.1\"", "7"), "flowGroup.srcHost", "string"),
        Arguments.of(
            GOOD.replace("\"10.0.0.4\"", "\"10.0.0.4\",\"dstPort\":\"99999\""),
            "flowGroup.dstPort",
            "not a port"),
        Arguments.of(GOOD.replace("1000000", "0"), "rateBps", "greater than 0"),
        Arguments.of(GOOD.replace("1000000", "-5"), "rateBps", "greater than 0"),
        Arguments.of(GOOD.replace("1000000", "1.5"), "rateBps", "whole number"),
        Arguments.of(GOOD.replace("1000000", "\"1000000\""), "rateBps", "whole number"),
        Arguments.of(GOOD.replace("1000000", "99999999999999999999"), "rateBps", "out of range"),
        Arguments.of(GOOD.replace("1000000", "null"), "rateBps", "must not be null"),
        Arguments.of(GOOD.replace("2035-01-01T00:01:00Z", "soon"), "end", "time such as"),
        Arguments.of(GOOD.replace("T00:01:00Z", "T00:00:00Z"), "end", "after the start"),
        Arguments.of(
            GOOD.replace("2035-01-01T00:01:00Z", "2099-01-01T00:00:00Z"), "end", "ten years"),
        Arguments.of(
            GOOD.replace("{\"srcHost\"", "[{\"srcHost\"").replace("},", "}],"), "flowGroup", ""),
        Arguments.of(
            GOOD.replace("2035-01-01T00:00:00Z", "-99999-01-01T00:00:00Z"),
            "start",
            "more than a day ago"),
        Arguments.of(
            GOOD.replace("\"10.0.0.4\"", "\"10.0.0.4\",\"dstPort\":1.5"),
            "flowGroup.dstPort",
            "string"),
        Arguments.of(
            GOOD.replace("\"share\"", "\"share\":\"team-b\",\"share\""),
            "",
            "has a duplicate field"),
        Arguments.of("{", "", "the body is not JSON"),
        Arguments.of("", "", "the body must not be null"),
        Arguments.of("[]", "", "the body must be a JSON object"),
        Arguments.of(GOOD + "{}", "", ""));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void theErrorNamesAnInvalidFieldOfABooking(String body, String field, String message) {
    Reply reply = gateway.alice().post("/api/v1/bookings", body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.body().get("type").asText()).isEqualTo("/problems/invalid");
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(field);
    assertThat(reply.body().at("/errors/0/message").asText()).contains(message);
    assertThat(reply.text()).doesNotContain("Exception").doesNotContain("org.windowpane");
  }

  @Test
  void theErrorNamesThePositionInAList() {
    Reply reply =
        gateway
            .alice()
            .post(
                "/api/v1/bookings/series",
                """
                {"share":"team-a","flowGroup":{"srcHost":"10.0.0.1","dstHost":"10.0.0.4"},
                 "rateBps":1000000,"time":"22:30","zone":"Europe/Zurich","lengthSeconds":60,
                 "days":["monday","someday"],"first":"2035-01-01","last":"2035-02-01"}
                """);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo("days[1]");
  }

  @Test
  void aValidFormIsAccepted() {
    assertThat(gateway.alice().post("/api/v1/bookings/check", GOOD).status()).isEqualTo(200);
  }

  @Test
  void aPortMayBeWrittenAsANumber() {
    String ports =
        GOOD.replace("\"10.0.0.4\"", "\"10.0.0.4\",\"transport\":\"tcp\",\"dstPort\":5001");
    assertThat(gateway.alice().post("/api/v1/bookings/check", ports).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/bookings?limit=0, limit",
    "/api/v1/bookings?limit=many, limit",
    "/api/v1/bookings?scope=theirs, scope",
    "/api/v1/bookings?state=lost, state",
    "/api/v1/bookings?cursor=x, cursor",
    "/api/v1/bookings?principal=, principal",
    "/api/v1/bookings?series=weekly, series",
    "/api/v1/bookings/export?series=weekly, series",
    "/api/v1/links/history?seconds=-1, seconds",
    "/api/v1/links/utilization?link=s1:4%3Es3:1&points=1001, points",
    "/api/v1/links/utilization?link=s1:4%3Es3:1&from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z, from",
    "/api/v1/links/utilization?link=s1:4%3Es3:1&to=soon, to",
    "/api/v1/tables/utilization?dpid=1, dpid",
    "/api/v1/tables/utilization?table=0, dpid",
    "/api/v1/shares/team-a/usage?points=1, points",
    "/api/v1/shares/team-a/usage?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z, from",
    "/api/v1/shares/team-a/usage?to=soon, to",
    "/api/v1/shares/team-a/timeline?from=yesterday, from",
    "/api/v1/shares/team-a/timeline?to=+999999999-01-01T00:00:00Z, to"
  })
  void theErrorNamesAnInvalidQueryParameter(String path, String field) {
    Reply reply = gateway.alice().get(path.replace("+", "%2B"));
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(field);
  }

  @Test
  void aTooLongIdempotencyKeyIsRefused() {
    Reply reply =
        gateway.alice().with("Idempotency-Key", "k".repeat(101)).post("/api/v1/bookings", GOOD);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/message").asText()).contains("1 to 100");
  }

  @Test
  void aTooLargeBodyIsRefused() {
    Reply reply = gateway.alice().post("/api/v1/bookings", " ".repeat(65 * 1024) + GOOD);
    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.body().get("type").asText()).isEqualTo("/problems/too-large");
  }

  @Test
  void anEarlyErrorInALongBodyIsReportedAndTheConnectionContinues() {
    Browser alice = gateway.alice();
    String body = "{\"bookings\": 7, \"rest\": \"" + "x".repeat(40 * 1024) + "\"}";
    Reply reply = alice.post("/api/v1/bookings/group", body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(alice.get("/api/v1/me").status()).isEqualTo(200);
  }

  @Test
  void aMethodThatIsNotAllowedIsAnsweredWithTheAllowedOnes() {
    Reply reply = gateway.alice().send("PUT", "/api/v1/bookings", GOOD);
    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.header("Allow")).contains("GET", "POST");
  }

  @Test
  void aBodyOfUnknownLengthIsLimited() {
    Reply reply = gateway.alice().chunked("POST", "/api/v1/bookings", " ".repeat(65 * 1024) + GOOD);
    assertThat(reply.status()).isEqualTo(413);
  }

  @Test
  void aSlowClientDelaysNoOther() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int count = 0; count < 200; count++) {
        Socket socket = new Socket(gateway.uri().getHost(), gateway.uri().getPort());
        slow.add(socket);
        socket
            .getOutputStream()
            .write(
                ("POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
                    .getBytes(StandardCharsets.US_ASCII));
      }
      assertThat(gateway.alice().get("/api/v1/shares").status()).isEqualTo(200);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void aNameThatNoUserCanHaveIsRefusedBeforeAnythingIsStored() {
    Reply reply =
        gateway
            .anonymous()
            .post("/api/v1/session", "{\"name\":\"\\u0000\",\"password\":\"\\u0000\"}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("has a character that is not allowed");
  }

  @Test
  void aBodyThatIsNotJsonIsRefused() {
    Reply reply = gateway.alice().with("Content-Type", "text/plain").post("/api/v1/bookings", "x");
    assertThat(reply.status()).isIn(400, 415);
    assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
  }

  @Test
  void anInvalidBookingIdIsNotFound() {
    Reply noId = gateway.alice().get("/api/v1/bookings/not-an-id");
    assertThat(noId.status()).isEqualTo(404);
    assertThat(noId.body().get("detail").asText()).isEqualTo("There is no such id.");
  }

  /** Without the header, a client would reuse the connection and get no answer. */
  @Test
  void aRequestWithoutAPathEndsTheConnection() {
    for (String path : List.of("/api/v1/shares/%00", "/api/v1/shares/..%2f..%2fetc")) {
      assertThat(gateway.alice().get(path).header("Connection")).as(path).isEqualTo("close");
    }
    assertThat(gateway.alice().get("/api/v1/nowhere").header("Connection")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/nowhere, 404",
    "GET, /api/v2/session, 404",
    "DELETE, /api/v1/shares, 405",
    "GET, /api/v1/shares/%00, 400",
    "GET, /api/v1/shares/..%2f..%2fetc, 400",
    "POST, /api/v1/events, 405",
    "OPTIONS, /api/v1/shares, 403",
    "TRACE, /api/v1/shares, 405"
  })
  void missingResourcesAreNotFound(String method, String path, int status) {
    Reply reply = gateway.alice().send(method, path, null);
    assertThat(reply.status()).as(reply.text()).isEqualTo(status);
    assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
    assertThat(reply.text()).doesNotContain("Exception");
  }
}
