package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

public final class DocumentationApiTest {
  private final Browser anonymous = TestGateway.shared().anonymous();

  @ParameterizedTest
  @CsvSource({
    "/docs/, Documentation",
    "/docs/index.html, Documentation",
    "/docs/adr/, Decisions",
  })
  void pagesAreServedWithoutSignInAndRevalidated(String path, String title) {
    Reply reply = anonymous.get(path);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).contains("<title>" + title + "</title>");
    assertThat(reply.header("Cache-Control")).isEqualTo("no-cache");
    assertThat(reply.header("ETag")).isNotEmpty();
    assertThat(reply.header("Content-Security-Policy")).contains("script-src 'self'");
  }

  @ParameterizedTest
  @CsvSource({"/docs, /docs/", "/docs/adr, /docs/adr/"})
  void aDirectoryRedirectsToItsPageSoThatRelativeLinksWork(String path, String target) {
    Reply reply = anonymous.get(path);
    assertThat(reply.status()).isIn(301, 302);
    assertThat(reply.header("Location")).endsWith(target);
  }

  @Test
  void filesWithAHashInTheirNameAreCachedForever() {
    Reply reply = anonymous.get("/docs/assets/style-0123abcd.css");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Cache-Control")).contains("immutable");
    assertThat(reply.header("Content-Type")).startsWith("text/css");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/none.html",
        "/docs/none",
        "/docs/assets/gone.css",
        "/docs/assets/",
        "/docs/%2e%2e/secret"
      })
  void aMissingPageIsNotFoundAndIsNotThePageOfTheWeb(String path) {
    Reply reply = anonymous.get(path);
    assertThat(reply.status()).isIn(400, 403, 404);
    assertThat(reply.text()).doesNotContain("<title>");
    assertThat(reply.header("Cache-Control")).doesNotContain("immutable");
  }

  @Test
  void withoutDocumentationTheAnswerStatesThatItWasNotBuilt() {
    try (TestGateway without = TestGateway.empty()) {
      Reply reply = without.anonymous().get("/docs/");
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.body().get("detail").asText())
          .isEqualTo("There is no such page: the documentation was not built.");
    }
  }
}
