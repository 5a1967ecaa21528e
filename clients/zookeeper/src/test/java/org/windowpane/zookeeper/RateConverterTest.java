package org.windowpane.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class RateConverterTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "1000000, 1000000", "500k, 500000", "2.5M, 2500000", "1G, 1000000000"})
  void ratesAreInBitsPerSecond(String text, long bps) {
    assertThat(new RateConverter().convert(text)).isEqualTo(bps);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1T", "2 M", "1e6", "M", "1000001G", "99999999999999999999"})
  void otherTextIsRefused(String text) {
    assertThatThrownBy(() -> new RateConverter().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining(text);
  }
}
