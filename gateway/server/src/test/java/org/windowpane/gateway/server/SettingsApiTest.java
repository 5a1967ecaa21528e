package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.TestDatabase;

public final class SettingsApiTest {
  private static final TestGateway GATEWAY = TestGateway.shared();
  private static final String SETTINGS = "/api/v1/settings";

  private static JsonNode setting(String name) {
    for (JsonNode each : GATEWAY.auditor().get(SETTINGS).body().get("settings")) {
      if (each.get("name").asText().equals(name)) {
        return each;
      }
    }
    throw new AssertionError(name + " is not listed");
  }

  @Test
  void administratorsAndAuditorsSeeSettingsAndMembersDoNot() {
    assertThat(GATEWAY.admin().get(SETTINGS).status()).isEqualTo(200);
    assertThat(GATEWAY.auditor().get(SETTINGS).status()).isEqualTo(200);
    assertThat(GATEWAY.alice().get(SETTINGS).status()).isEqualTo(403);
    assertThat(GATEWAY.anonymous().get(SETTINGS).status()).isEqualTo(401);
  }

  @Test
  void aSettingHasItsGroupDefaultAndDescription() {
    JsonNode hours = setting("--sample-hours");
    assertThat(hours.get("group").asText()).isEqualTo("retention");
    assertThat(hours.get("value").asText()).isEqualTo("48");
    assertThat(hours.get("standard").asText()).isEqualTo("48");
    assertThat(hours.get("configured").asBoolean()).isFalse();
    assertThat(hours.get("description").asText()).contains("2 to 744");
    assertThat(setting("--advertise").get("value").isNull()).isTrue();
    assertThat(setting("--advertise").get("standard").isNull()).isTrue();
  }

  @Test
  void theDatabaseUrlIsShownWithoutCredentials() {
    Browser.Reply settings = GATEWAY.auditor().get(SETTINGS);
    assertThat(settings.text()).doesNotContain("user=postgres");
    JsonNode url = setting("--database-url");
    assertThat(url.get("value").asText())
        .startsWith("jdbc:postgresql://127.0.0.1:")
        .endsWith("/" + TestDatabase.nameOf(GATEWAY.databaseUrl()));
    assertThat(url.get("withheld").asBoolean()).isTrue();
    assertThat(url.get("configured").asBoolean()).isTrue();
  }

  @Test
  void theStartIsShownAndWithoutAJarNoVersion() {
    JsonNode settings = GATEWAY.auditor().get(SETTINGS).body();
    assertThat(settings.get("version").isNull()).isTrue();
    assertThat(Instant.parse(settings.get("since").asText())).isAfter(Instant.EPOCH);
    assertThat(settings.get("settings").findValuesAsText("name"))
        .containsAll(List.of("--listen", "--oidc-issuer", "--smtp-url", "--log-format"));
  }
}
