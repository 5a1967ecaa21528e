package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.windowpane.core.conflict.Treatment.Forward;

final class TreatmentTest {
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
    assertThat(new Forward(OptionalLong.of(8), OptionalLong.of(0))).isEqualTo(Treatment.limit(0));
  }

  @Test
  void ratesOutOfRangeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Treatment.reserve(0));
    assertThatIllegalArgumentException().isThrownBy(() -> Treatment.reserve(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> Treatment.limit(-1));
  }
}
