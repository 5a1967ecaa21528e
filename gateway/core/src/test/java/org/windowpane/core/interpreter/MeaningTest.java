package org.windowpane.core.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.windowpane.core.language.TimeExpression;

final class MeaningTest {
  private static final Instant NOW = Instant.parse("2026-11-22T01:13:07.600Z");

  @Test
  void soManySecondsFromNowAreCountedFromTheInstantAndNotFromItsSecond() {
    Instant then = Meaning.instant(new TimeExpression.Relative(60), NOW);
    assertThat(Duration.between(NOW, then)).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void aTimeTooFarAwayIsRefusedWithTheLastValidSecond() {
    assertThatThrownBy(() -> Meaning.instant(new TimeExpression.Relative(Long.MAX_VALUE), NOW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("7258118400");
  }
}
