package org.windowpane.gateway.notifications.sending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public final class AllowedAddressesTest {
  private static final AllowedAddresses PUBLIC = new AllowedAddresses(List.of());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.255.255.255",
        "100.64.0.1",
        "127.0.0.1",
        "127.255.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.0.1",
        "198.19.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "fe80::1",
        "fd00::1",
        "ff02::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::"
      })
  void privateAddressesAreRefused(String address) throws UnknownHostException {
    assertThat(PUBLIC.allows(InetAddress.getByName(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "100.128.0.1",
        "172.32.0.1",
        "192.167.255.255",
        "223.255.255.255",
        "2606:4700::1111",
        "2001:4860:4860::8888"
      })
  void publicAddressesAreAllowed(String address) throws UnknownHostException {
    assertThat(PUBLIC.allows(InetAddress.getByName(address))).isTrue();
  }

  @Test
  void onlyRangesThatTheOperatorAllowsAreAllowed() throws UnknownHostException {
    AllowedAddresses some = new AllowedAddresses(List.of("10.1.0.0/16", "fd00::/8", "::1/128"));
    assertThat(some.allows(InetAddress.getByName("10.1.2.3"))).isTrue();
    assertThat(some.allows(InetAddress.getByName("10.2.0.1"))).isFalse();
    assertThat(some.allows(InetAddress.getByName("fd12::1"))).isTrue();
    assertThat(some.allows(InetAddress.getByName("::1"))).isTrue();
    assertThat(some.allows(InetAddress.getByName("::2"))).isFalse();
    assertThat(some.allows(InetAddress.getByName("127.0.0.1"))).isFalse();
  }

  @Test
  void addressesOfThisMachineAreRefusedUnlessAllowed() throws UnknownHostException {
    InetAddress own = InetAddress.getByName("1.1.1.1");
    assertThat(new AllowedAddresses(List.of(), own::equals).allows(own)).isFalse();
    assertThat(
            new AllowedAddresses(List.of(), own::equals).allows(InetAddress.getByName("1.1.1.2")))
        .isTrue();
    assertThat(new AllowedAddresses(List.of("1.1.1.1/32"), own::equals).allows(own)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10.0.0.1", "10.0.0.0/33", "10.1.2.3/8", "localhost/8", "fd00::/129"})
  void anInvalidRangeIsRefused(String cidr) {
    assertThatThrownBy(() -> new AllowedAddresses(List.of(cidr)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not as " + cidr);
  }
}
