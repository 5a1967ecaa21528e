package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

public final class PasswordsTest {
  private final Passwords passwords = new Passwords();

  @Test
  void aPasswordMatchesItsHashAndNoOther() {
    String hash = passwords.hash("a long password");
    assertThat(passwords.matches("a long password", hash)).isTrue();
    assertThat(passwords.matches("another password", hash)).isFalse();
  }

  @Test
  void aHashHasItsParametersAndASalt() {
    String hash = passwords.hash("a long password");
    assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$").doesNotContain("a long");
    assertThat(passwords.hash("a long password")).isNotEqualTo(hash);
  }

  @Test
  void aMissingHashNeverMatches() {
    assertThat(passwords.matches("of no user", null)).isFalse();
  }
}
