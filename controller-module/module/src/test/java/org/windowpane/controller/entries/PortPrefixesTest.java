package org.windowpane.controller.entries;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.PortRange;

class PortPrefixesTest {

  private static boolean covers(Bits bits, int port) {
    return (port & bits.lowMask()) == bits.low();
  }

  @Property(tries = 200)
  void every_port_of_the_range_and_no_other_is_covered_once(
      @ForAll @IntRange(max = 65_535) int one, @ForAll @IntRange(max = 65_535) int other) {
    PortRange range = new PortRange(Math.min(one, other), Math.max(one, other));
    List<Bits> prefixes = PortPrefixes.covering(range);

    assertThat(prefixes).hasSizeLessThanOrEqualTo(30);
    for (int port = 0; port <= 65_535; port++) {
      int covering = 0;
      for (Bits bits : prefixes) {
        covering += covers(bits, port) ? 1 : 0;
      }
      int wanted = port >= range.first() && port <= range.last() ? 1 : 0;
      if (covering != wanted) {
        assertThat(covering).as("port %d of %s", port, range).isEqualTo(wanted);
      }
    }
  }

  @Test
  void a_single_port_is_one_exact_value() {
    assertThat(PortPrefixes.covering(new PortRange(5001, 5001)))
        .containsExactly(Bits.exactly(Field.TCP_DST, 5001));
  }

  @Test
  void the_worst_range_takes_thirty() {
    assertThat(PortPrefixes.covering(new PortRange(1, 65_534))).hasSize(30);
  }
}
