package org.windowpane.gateway.ledger.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.people.tokens.CreateToken;
import org.windowpane.gateway.people.tokens.TokenPolicy;
import org.windowpane.gateway.security.UseToken;
import org.windowpane.gateway.testing.Scene;

public final class ApiTokenTest {
  private static final Actor ALICE = Scene.actor("alice");

  private final Scene scene = new Scene();

  private void make(int number, Optional<Instant> end) {
    String hash = Integer.toString(number);
    scene.play(
        new CreateToken(
            ALICE,
            new UUID(5, number),
            hash,
            "t",
            Set.of(Scope.READ),
            new CreateToken.Expiry(end, false),
            Optional.empty(),
            new TokenPolicy(Duration.ofDays(90), Optional.empty())));
  }

  @Test
  void aTokenIsValidUntilItExpires() {
    make(1, Optional.of(scene.now().plusSeconds(10)));
    ApiToken token = scene.state().tokens().get("1");
    assertThat(token.isValidAt(scene.now().plusSeconds(9))).isTrue();
    assertThat(token.isValidAt(scene.now().plusSeconds(10))).isFalse();
  }

  @Test
  void aUseIsRecordedOnceAMinute() {
    make(1, Optional.empty());
    assertThat(scene.play(new UseToken("1")).answer()).isTrue();
    scene.advance(59);
    assertThat(scene.play(new UseToken("1")).answer()).isFalse();
    scene.advance(1);
    assertThat(scene.play(new UseToken("1")).answer()).isTrue();
    assertThat(scene.play(new UseToken("none")).answer()).isFalse();
  }
}
