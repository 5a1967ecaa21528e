package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

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
}
