package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public final class SourceTest {
  @ParameterizedTest
  @CsvSource({
    "192.0.2.7, 192.0.2.7",
    "2001:db8:1:2:3:4:5:6, 2001:db8:1:2::/64",
    "2001:0db8:0001:0002:0:0:0:1, 2001:db8:1:2::/64",
    "fe80:0:0:0:1:2:3:4%eth0, fe80::/64",
    "::1, ::/64",
    "gateway, gateway"
  })
  void anAddressBelongsToASource(String address, String source) {
    assertThat(Source.of(address).text()).isEqualTo(source);
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7, 192.0.2.7",
    "2001:0db8:0001:0002:0:0:0:1, 2001:db8:1:2::1",
    "::ffff:192.0.2.7, 192.0.2.7"
  })
  void anAddressHasAUsualForm(String address, String text) throws Exception {
    assertThat(Source.text(InetAddress.getByName(address))).isEqualTo(text);
  }
}
