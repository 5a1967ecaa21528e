package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

final class WindowTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");

  @Test
  void theStartIsInsideAndTheEndIsNot() {
    Window window = new Window(T0, T0.plusSeconds(60));
    assertThat(window.contains(T0)).isTrue();
    assertThat(window.contains(T0.plusSeconds(60))).isFalse();
  }

  @Test
  void windowsThatOnlyTouchDoNotOverlap() {
    Window first = new Window(T0, T0.plusSeconds(60));
    Window second = new Window(T0.plusSeconds(60), T0.plusSeconds(120));
    assertThat(first.overlaps(second)).isFalse();
    assertThat(first.overlaps(first.startingAt(T0.plusSeconds(59)))).isTrue();
  }

  @Test
  void noWindowIsEmptyOrRunsBackwards() {
    assertThatThrownBy(() -> new Window(T0, T0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Window(T0.plusSeconds(1), T0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
