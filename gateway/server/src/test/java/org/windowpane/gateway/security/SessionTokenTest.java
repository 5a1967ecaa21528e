package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

public final class SessionTokenTest {
  private final SessionToken token = SessionToken.random(new SecureRandom());

  @Test
  void randomTokensDiffer() {
    assertThat(token.text())
        .hasSize(43)
        .isNotEqualTo(SessionToken.random(new SecureRandom()).text());
  }

  @Test
  void onlyItsOwnCsrfTokenIsAccepted() {
    assertThat(token.acceptsCsrf(token.csrfToken())).isTrue();
    assertThat(token.acceptsCsrf(null)).isFalse();
    assertThat(token.acceptsCsrf("")).isFalse();
    assertThat(token.acceptsCsrf(SessionToken.random(new SecureRandom()).csrfToken())).isFalse();
  }

  @Test
  void neitherTheHashNorToStringRevealsTheToken() {
    assertThat(token.hash()).hasSize(64).doesNotContain(token.text());
    assertThat(token.toString()).doesNotContain(token.text());
    assertThat(token.csrfToken()).isNotEqualTo(token.text());
  }
}
