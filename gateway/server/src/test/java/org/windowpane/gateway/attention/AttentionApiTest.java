package org.windowpane.gateway.attention;

import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(gateway.admin().get("/api/v1/attention").body().get("concerns"))
        .anySatisfy(
            it -> {
              assertThat(it.get("kind").asText()).isEqualTo("token");
              assertThat(it.get("subject").asText()).isEqualTo("alice");
              assertThat(it.get("message").asText()).startsWith("Token backup-job of alice");
            });
  }

  @Test
  void onlyAdministratorsSeeWhatNeedsAttention() {
    assertThat(gateway.alice().get("/api/v1/attention").status()).isEqualTo(403);
    assertThat(gateway.auditor().get("/api/v1/attention").status()).isEqualTo(403);
    assertThat(gateway.anonymous().get("/api/v1/attention").status()).isEqualTo(401);
  }
}
