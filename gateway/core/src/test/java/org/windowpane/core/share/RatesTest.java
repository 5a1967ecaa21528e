package org.windowpane.core.share;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RatesTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 bit/s",
    "999, 999 bit/s",
    "1000, 1 kbit/s",
    "40000000, 40 Mbit/s",
    "1500000000, 1.5 Gbit/s",
    "1000000000000, 1 Tbit/s",
    "12345678, 12.345678 Mbit/s"
  })
  void aRateIsWrittenExactlyInItsLargestUnit(long bps, String words) {
    assertThat(Rates.words(bps)).isEqualTo(words);
  }
}
