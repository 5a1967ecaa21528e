package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

public final class WebApiTest {
  private final Browser anonymous = TestGateway.shared().anonymous();

  @ParameterizedTest
  @ValueSource(strings = {"/", "/bookings", "/shares/team-a", "/index.html"})
  void everyPathOfTheAppServesThePage(String path) {
    Reply reply = anonymous.get(path);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).contains("<title>Windowpane</title>");
    assertThat(reply.header("Cache-Control")).isEqualTo("no-cache");
  }

  @Test
  void hashedFilesAreCachedForever() {
    Reply reply = anonymous.get("/assets/app-0123abcd.js");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Cache-Control")).contains("immutable");
    assertThat(reply.header("Content-Type")).contains("javascript");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/assets/gone-9999.js", "/favicon.png", "/assets/../../secret.txt"})
  void aMissingFileDoesNotServeThePage(String path) {
    Reply reply = anonymous.get(path);
    assertThat(reply.status()).isIn(400, 404);
    assertThat(reply.text()).doesNotContain("<title>");
    assertThat(reply.header("Cache-Control")).doesNotContain("immutable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/api/v1/session", "/healthz", "/nothing.txt"})
  void everyAnswerHasSecurityHeaders(String path) {
    Reply reply = anonymous.get(path);
    assertThat(reply.header("Content-Security-Policy"))
        .contains("default-src 'none'")
        .contains("script-src 'self'")
        .contains("frame-ancestors 'none'");
    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(reply.header("X-Request-Id")).isNotEmpty();
    assertThat(reply.header("Server")).isEmpty();
  }

  @Test
  void answersOfTheApiAreNotCached() {
    assertThat(anonymous.get("/api/v1/openapi.json").header("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void probesReportTheState() {
    assertThat(anonymous.get("/healthz").text()).isEqualTo("{\"status\":\"ok\"}");
    Reply ready = anonymous.get("/readyz");
    assertThat(ready.status()).isEqualTo(200);
    assertThat(ready.body().at("/parts/database").asText()).isEqualTo("ok");
    assertThat(ready.body().at("/parts/leader").asText()).isEqualTo("ok");
    assertThat(ready.body().at("/parts/controller").asText()).isEqualTo("ok");
    assertThat(ready.body().at("/parts/switches").asText()).isEqualTo("ok");
    assertThat(ready.body().at("/parts/scheduler").asText()).isEqualTo("ok");
    assertThat(ready.body().at("/parts").has("measurements")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET /healthz\r\n\r\n", "GET /healthz HTTP/3.7\r\n\r\n"})
  void anotherVersionOfHttpIsNoFaultOfTheGateway(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", TestGateway.shared().uri().getPort())) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(answer).matches("(?s)HTTP/1.1 (400|505) .*").doesNotContain("internal");
    }
  }

  @Test
  void metricsAreServed() {
    anonymous.get("/api/v1/session");
    assertThat(new Browser(TestGateway.shared().metricsUri()).get("/metrics").text())
        .contains(
            "windowpane_http_requests_seconds_count{endpoint=\"GET /session\",status=\"401\"}")
        .contains("windowpane_ledger_queue")
        .contains("windowpane_ledger_leading 1.0")
        .contains("windowpane_ledger_commit_seconds_count")
        .contains("windowpane_controller_connected")
        .contains("jvm_memory_used_bytes");
  }

  @Test
  void largeAnswersAreCompressed() {
    Reply reply =
        TestGateway.shared()
            .anonymous()
            .with("Accept-Encoding", "gzip")
            .get("/api/v1/openapi.json");
    assertThat(reply.header("Content-Encoding")).isEqualTo("gzip");
  }

  @Test
  void uncompressedAnswersHaveAContentLength() {
    Reply plain = TestGateway.shared().alice().get("/api/v1/network");
    assertThat(plain.header("Content-Length")).isEqualTo(Integer.toString(plain.text().length()));
    Reply packed =
        TestGateway.shared().alice().with("Accept-Encoding", "gzip").get("/api/v1/network");
    assertThat(packed.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(packed.header("Content-Length")).isNotEqualTo(plain.header("Content-Length"));
  }

  @Test
  void theDescriptionOfTheApiIsServed() {
    assertThat(anonymous.get("/api/v1/openapi.json").body().get("openapi").asText())
        .isEqualTo("3.1.0");
  }
}
