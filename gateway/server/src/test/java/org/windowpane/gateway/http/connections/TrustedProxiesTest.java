package org.windowpane.gateway.http.connections;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.gateway.http.connections.TrustedProxies.Header;
import org.windowpane.gateway.http.connections.TrustedProxies.Origin;
import org.windowpane.protocol.value.IpPrefix;

public final class TrustedProxiesTest {
  private static final List<IpPrefix> PROXIES =
      List.of(IpPrefix.parse("10.0.0.0/8"), IpPrefix.parse("fd00::/8"));

  private static Origin origin(Header header, String peer, HttpFields headers) {
    try {
      return new TrustedProxies(PROXIES, header, false)
          .origin(InetAddress.getByName(peer), false, headers);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String address(String peer, String forwardedFor) {
    return origin(
            Header.X_FORWARDED_FOR,
            peer,
            HttpFields.build().add(HttpHeader.X_FORWARDED_FOR, forwardedFor))
        .address();
  }

  private static Origin forwarded(String peer, String forwarded) {
    return origin(Header.FORWARDED, peer, HttpFields.build().add(HttpHeader.FORWARDED, forwarded));
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 192.0.2.7, 192.0.2.7",
    "10.0.0.1, '192.0.2.7, 10.0.0.2', 192.0.2.7",
    "10.0.0.1, '198.51.100.1, 192.0.2.7, 10.0.0.2', 192.0.2.7",
    "10.0.0.1, '192.0.2.7:51234', 192.0.2.7",
    "10.0.0.1, '[2001:db8::7]:51234', 2001:db8::7",
    "10.0.0.1, 2001:db8::7, 2001:db8::7",
    "fd00::1, '192.0.2.7, fd00::2', 192.0.2.7",
    "10.0.0.1, ::ffff:192.0.2.7, 192.0.2.7",
    "10.0.0.1, '10.0.0.3, 10.0.0.2', 10.0.0.3"
  })
  void theClientIsTheLastAddressThatIsNoTrustedProxy(
      String peer, String forwardedFor, String client) {
    assertThat(address(peer, forwardedFor)).isEqualTo(client);
  }

  @ParameterizedTest
  @CsvSource({"192.0.2.1, 198.51.100.1", "11.0.0.1, 10.0.0.2", "2001:db8::1, 198.51.100.1"})
  void headersOfOthersAreIgnored(String peer, String forwardedFor) {
    assertThat(address(peer, forwardedFor)).isEqualTo(peer);
    Origin origin =
        origin(
            Header.X_FORWARDED_FOR,
            peer,
            HttpFields.build().add(HttpHeader.X_FORWARDED_PROTO, "https"));
    assertThat(origin.isSecure()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "unknown, 10.0.0.1",
    "'192.0.2.7, unknown', 10.0.0.1",
    "'192.0.2.7, unknown, 10.0.0.2', 10.0.0.2",
    "'198.51.100.1, localhost', 10.0.0.1",
    "'198.51.100.1, 192.0.2.0/24', 10.0.0.1",
    "'[::1', 10.0.0.1",
    "1.2.3, 10.0.0.1",
    "'', 10.0.0.1"
  })
  void whatIsNoAddressIsNotPassed(String forwardedFor, String client) {
    assertThat(address("10.0.0.1", forwardedFor)).isEqualTo(client);
  }

  @Test
  void severalHeadersAreOneList() {
    HttpFields headers =
        HttpFields.build()
            .add(HttpHeader.X_FORWARDED_FOR, "198.51.100.1")
            .add(HttpHeader.X_FORWARDED_FOR, "192.0.2.7, 10.0.0.2");
    assertThat(origin(Header.X_FORWARDED_FOR, "10.0.0.1", headers).address())
        .isEqualTo("192.0.2.7");
  }

  @Test
  void onlyTheConfiguredHeaderIsRead() {
    HttpFields headers =
        HttpFields.build()
            .add(HttpHeader.X_FORWARDED_FOR, "192.0.2.7")
            .add(HttpHeader.FORWARDED, "for=198.51.100.1;proto=https");
    assertThat(origin(Header.X_FORWARDED_FOR, "10.0.0.1", headers))
        .isEqualTo(new Origin("192.0.2.7", false));
    assertThat(origin(Header.FORWARDED, "10.0.0.1", headers))
        .isEqualTo(new Origin("198.51.100.1", true));
  }

  @Test
  void theSchemeIsThatOfTheNearestProxy() {
    HttpFields headers =
        HttpFields.build()
            .add(HttpHeader.X_FORWARDED_FOR, "192.0.2.7")
            .add(HttpHeader.X_FORWARDED_PROTO, "http, HTTPS");
    assertThat(origin(Header.X_FORWARDED_FOR, "10.0.0.1", headers).isSecure()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "for=192.0.2.7;proto=https;by=10.0.0.1, 192.0.2.7, true",
    "'for=198.51.100.1;proto=https, for=192.0.2.7;proto=http', 192.0.2.7, false",
    "'For=\"[2001:db8::7]:51234\";Proto=https', 2001:db8::7, true",
    "'for=192.0.2.7;proto=https, for=10.0.0.2', 192.0.2.7, true",
    "'for=_hidden, for=10.0.0.2', 10.0.0.2, false",
    "'for=\"192.0.2.7, 198.51.100.1\"', 10.0.0.1, false",
    "proto=https, 10.0.0.1, false"
  })
  void theStandardHeaderNamesClientAndScheme(String forwarded, String client, boolean secure) {
    assertThat(forwarded("10.0.0.1", forwarded)).isEqualTo(new Origin(client, secure));
  }

  @Test
  void withHttpsOnlyEveryClientIsSecure() throws Exception {
    TrustedProxies proxies = new TrustedProxies(List.of(), Header.X_FORWARDED_FOR, true);
    assertThat(
            proxies.origin(InetAddress.getByName("192.0.2.7"), false, HttpFields.EMPTY).isSecure())
        .isTrue();
  }

  @Provide
  Arbitrary<String> forgeries() {
    return Arbitraries.oneOf(
        Arbitraries.of("192.0.2.1", "10.0.0.9", "unknown", "", ",", "\"", "for=x", "[::1]:80"),
        Arbitraries.strings().withCharRange(' ', '~').ofMaxLength(40));
  }

  /** A client cannot change its address with what it sends to the nearest proxy. */
  @Property
  void whatAClientSendsDoesNotChangeItsAddress(@ForAll("forgeries") String forged) {
    assertThat(address("10.0.0.1", forged + ", 192.0.2.7")).isEqualTo("192.0.2.7");
    assertThat(forwarded("10.0.0.1", forged + ", for=192.0.2.7;proto=http"))
        .isEqualTo(new Origin("192.0.2.7", false));
  }
}
