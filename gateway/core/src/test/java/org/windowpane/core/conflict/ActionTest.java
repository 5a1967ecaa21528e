package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.windowpane.core.conflict.Action.Forward;

final class ActionTest {
  @Test
  void aGuaranteeIsCutAtTheLimit() {
    assertThat(new Forward(OptionalLong.of(8), OptionalLong.of(5)))
        .isEqualTo(new Forward(OptionalLong.of(5), OptionalLong.of(5)));
  }

  @Test
  void aGuaranteeBelowTheLimitStays() {
    Forward both = new Forward(OptionalLong.of(5), OptionalLong.of(8));
    assertThat(both.guaranteeBps()).hasValue(5);
    assertThat(both.limitBps()).hasValue(8);
  }

  @Test
  void nothingIsGuaranteedWhereNothingMayPass() {
    assertThat(new Forward(OptionalLong.of(8), OptionalLong.of(0))).isEqualTo(Action.limit(0));
  }

  @Test
  void ratesOutOfRangeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Action.reserve(0));
    assertThatIllegalArgumentException().isThrownBy(() -> Action.reserve(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> Action.limit(-1));
  }
}
