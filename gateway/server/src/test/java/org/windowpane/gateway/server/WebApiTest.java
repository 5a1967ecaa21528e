package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

public final class WebApiTest {
  private final Browser stranger = TestGateway.shared().stranger();

  @ParameterizedTest
  @ValueSource(strings = {"/", "/bookings", "/shares/team-a", "/index.html"})
  void everyAddressOfTheAppIsItsPage(String path) {
    Reply reply = stranger.get(path);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).contains("<title>Windowpane</title>");
    assertThat(reply.header("Cache-Control")).isEqualTo("no-cache");
  }

  @Test
  void filesWithAHashInTheirNameAreKeptForEver() {
    Reply reply = stranger.get("/assets/app-0123abcd.js");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Cache-Control")).contains("immutable");
    assertThat(reply.header("Content-Type")).contains("javascript");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/assets/gone-9999.js", "/favicon.png", "/assets/../../secret.txt"})
  void aFileThatIsNotThereIsNotThePage(String path) {
    Reply reply = stranger.get(path);
    assertThat(reply.status()).isIn(400, 404);
    assertThat(reply.text()).doesNotContain("<title>");
    assertThat(reply.header("Cache-Control")).doesNotContain("immutable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/api/v1/session", "/healthz", "/nothing.txt"})
  void everyAnswerTellsBrowsersWhatWeNeverDo(String path) {
    Reply reply = stranger.get(path);
    assertThat(reply.header("Content-Security-Policy"))
        .contains("default-src 'none'")
        .contains("script-src 'self'")
        .contains("frame-ancestors 'none'");
    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(reply.header("X-Request-Id")).isNotEmpty();
    assertThat(reply.header("Server")).isEmpty();
  }

  @Test
  void answersOfTheApiAreNotKept() {
    assertThat(stranger.get("/api/v1/openapi.json").header("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void probesTellHowItIs() {
    assertThat(stranger.get("/healthz").text()).isEqualTo("{\"status\":\"ok\"}");
    Reply ready = stranger.get("/readyz");
    assertThat(ready.status()).isEqualTo(200);
    assertThat(ready.body().at("/parts/database").asText()).isEqualTo("ok");
    assertThat(ready.body().at("/parts/leader").asText()).isEqualTo("ok");
    assertThat(ready.body().at("/parts/controller").asText()).isEqualTo("ok");
    assertThat(ready.body().at("/parts/switches").asText()).isEqualTo("ok");
    assertThat(ready.body().at("/parts/scheduler").asText()).isEqualTo("ok");
    assertThat(ready.body().at("/parts").has("measurements")).isTrue();
  }

  @Test
  void metricsAreThere() {
    stranger.get("/api/v1/session");
    assertThat(stranger.get("/metrics").text())
        .contains(
            "windowpane_http_requests_seconds_count{endpoint=\"GET /session\",status=\"401\"}")
        .contains("windowpane_ledger_queue")
        .contains("windowpane_ledger_leading 1.0")
        .contains("windowpane_ledger_commit_seconds_count")
        .contains("windowpane_controller_connected")
        .contains("jvm_memory_used_bytes");
  }

  @Test
  void whatIsLargeIsCompressed() {
    Reply reply =
        TestGateway.shared().stranger().with("Accept-Encoding", "gzip").get("/api/v1/openapi.json");
    assertThat(reply.header("Content-Encoding")).isEqualTo("gzip");
  }

  @Test
  void whatIsTransferredAsItIsSaysHowLongItIs() {
    Reply plain = TestGateway.shared().alice().get("/api/v1/network");
    assertThat(plain.header("Content-Length")).isEqualTo(Integer.toString(plain.text().length()));
    Reply packed =
        TestGateway.shared().alice().with("Accept-Encoding", "gzip").get("/api/v1/network");
    assertThat(packed.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(packed.header("Content-Length")).isNotEqualTo(plain.header("Content-Length"));
  }

  @Test
  void theDescriptionOfTheApiIsServed() {
    assertThat(stranger.get("/api/v1/openapi.json").body().get("openapi").asText())
        .isEqualTo("3.1.0");
  }
}
