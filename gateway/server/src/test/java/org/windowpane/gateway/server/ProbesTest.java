package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProbesTest {
  private static Probes.Liveness liveness(Map<String, Duration> hanging) {
    return new Probes(() -> "ok", () -> true, () -> false, () -> hanging, Map::of).liveness();
  }

  @Test
  void aThreadThatHangsIsNamed() {
    Probes.Liveness hangs = liveness(Map.of("ledger", Duration.ofSeconds(41)));
    assertThat(hangs.alive()).isFalse();
    assertThat(hangs.hanging()).isEqualTo(Map.of("ledger", "silent for 41 s"));
    assertThat(liveness(Map.of()).alive()).isTrue();
  }
}
