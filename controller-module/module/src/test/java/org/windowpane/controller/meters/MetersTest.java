package org.windowpane.controller.meters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MetersTest {

  private static final MeterWanted TEN = new MeterWanted(7, "a", 10_000_000);

  @Test
  void a_meter_has_its_rate_and_a_burst_and_is_never_zero() {
    assertThat(TEN.shape()).isEqualTo(new MeterShape(10_000, 1_000));
    assertThat(new MeterWanted(7, "a", 1).shape()).isEqualTo(new MeterShape(1, 128));
  }
}
