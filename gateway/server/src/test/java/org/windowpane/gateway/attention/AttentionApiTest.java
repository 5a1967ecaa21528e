package org.windowpane.gateway.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;

public final class AttentionApiTest {
  private final TestGateway gateway = TestGateway.shared();

  @Test
  void administratorsSeeATokenThatExpiresSoonWithoutItsSecret() {
    Instant end = Instant.now().plus(Duration.ofDays(2));
    Map<String, Object> form =
        Map.of("name", "backup-job", "scopes", List.of("read"), "expiresAt", end.toString());
    assertThat(gateway.alice().post("/api/v1/tokens", form).status()).isEqualTo(201);
    eventually("the token is listed", () -> messages().contains("Token backup-job of alice"));
    JsonNode concern = concerns().get(0);
    for (JsonNode it : concerns()) {
      concern = it.get("message").asText().startsWith("Token backup-job") ? it : concern;
    }
    assertThat(concern.get("kind").asText()).isEqualTo("token");
    assertThat(concern.get("subject").asText()).isEqualTo("alice");
    assertThat(concern.get("severity").asText()).isEqualTo("notice");
  }

  private JsonNode concerns() {
    return gateway.admin().get("/api/v1/attention").body().get("concerns");
  }

  private String messages() {
    return concerns().findValuesAsText("message").toString();
  }

  @Test
  void onlyAdministratorsSeeWhatNeedsAttention() {
    assertThat(gateway.alice().get("/api/v1/attention").status()).isEqualTo(403);
    assertThat(gateway.auditor().get("/api/v1/attention").status()).isEqualTo(403);
    assertThat(gateway.anonymous().get("/api/v1/attention").status()).isEqualTo(401);
  }
}
