package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.encoding.Json;

public final class OpenApiTest {
  private static final Path DOCUMENT = Path.of("openapi.json");
  private static final String WRITE = "openapi.write";

  @Test
  void theCheckedInDocumentMatchesTheResources() throws IOException {
    String generated = OpenApiGenerator.generate();
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(DOCUMENT, generated);
    }
    assertThat(Files.readString(DOCUMENT))
        .as(
            "gateway/server/openapi.json is out of date; write it anew with: mvn -pl gateway/server"
                + " -am test -Dtest=OpenApiTest -Dsurefire.failIfNoSpecifiedTests=false -D"
                + WRITE
                + "=true")
        .isEqualTo(generated);
  }

  /** A default response would document every status, and the fuzz test would find none wrong. */
  @Test
  void everyOperationListsItsStatuses() throws IOException {
    JsonNode paths = Json.LENIENT.readTree(Files.readString(DOCUMENT)).get("paths");
    for (JsonNode path : paths) {
      for (JsonNode operation : path) {
        Set<String> statuses = new TreeSet<>();
        operation.get("responses").fieldNames().forEachRemaining(statuses::add);
        assertThat(statuses)
            .as(operation.get("operationId").asText())
            .doesNotContain("default")
            .contains("503");
      }
    }
  }
}
