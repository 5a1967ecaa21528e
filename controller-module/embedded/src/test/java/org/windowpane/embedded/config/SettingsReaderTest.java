package org.windowpane.embedded.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.net.InetAddresses;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.windowpane.tls.Pki;

class SettingsReaderTest {
  private static final String FLOODLIGHT_ADDRESSES =
      "net.floodlightcontroller.core.internal.OFSwitchManager.openFlowAddresses";

  @Test
  void by_default_it_listens_on_loopback_only() throws Exception {
    Settings settings = SettingsReader.read(Map.of());

    assertThat(settings.openFlow().addresses()).containsExactly(endpoint("127.0.0.1", 6653));
    assertThat(settings.rest().address()).isEqualTo(endpoint("127.0.0.1", 8080));
  }

  @Test
  void several_addresses_of_both_kinds_may_be_given_once_each() throws Exception {
    Settings settings =
        SettingsReader.read(Map.of(Setting.OPEN_FLOW_ADDRESSES.key(), "10.0.0.1, ::1,10.0.0.1"));

    assertThat(settings.openFlow().addresses())
        .containsExactly(endpoint("10.0.0.1", 6653), endpoint("::1", 6653));
  }

  @Test
  void floodlights_own_key_counts_where_ours_is_absent() throws Exception {
    Map<String, String> values = new HashMap<>(Map.of(FLOODLIGHT_ADDRESSES, "10.0.0.1"));

    assertThat(SettingsReader.read(values).openFlow().addresses().get(0).getHostString())
        .isEqualTo("10.0.0.1");
    values.put(Setting.OPEN_FLOW_ADDRESSES.key(), "10.0.0.2");
    assertThat(SettingsReader.read(values).openFlow().addresses().get(0).getHostString())
        .isEqualTo("10.0.0.2");
  }

  @Test
  void other_keys_of_floodlight_and_of_modules_are_left_alone() throws Exception {
    assertThat(
            SettingsReader.read(
                Map.of("net.floodlightcontroller.forwarding.Forwarding.match", "x", "a.B.c", "d")))
        .isEqualTo(SettingsReader.read(Map.of()));
  }

  @Test
  void every_fault_is_named_at_once() {
    assertThatThrownBy(
            () ->
                SettingsReader.read(
                    Map.of(
                        Setting.PREFIX + "openFlowAdresses",
                        "127.0.0.1",
                        Setting.REST_PORT.key(),
                        "http",
                        Setting.IO_THREADS.key(),
                        "0")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(Setting.PREFIX + "openFlowAdresses: no such setting")
        .hasMessageContaining(Setting.REST_PORT.key() + ": http: not a whole number")
        .hasMessageContaining(Setting.IO_THREADS.key() + ": 0: not between 1 and 64");
  }

  @ParameterizedTest
  @CsvSource({"localhost", "300.1.1.1", "''", "example.org", "1.2.3.4/8"})
  void an_address_must_be_a_number(String address) {
    assertThatThrownBy(() -> SettingsReader.read(Map.of(Setting.REST_ADDRESS.key(), address)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(Setting.REST_ADDRESS.key())
        .hasMessageEndingWith("not an IPv4 or IPv6 address");
  }

  @ParameterizedTest
  @CsvSource({
    "net.floodlightcontroller.core.internal.OFSwitchManager.useSsl, YES",
    "net.floodlightcontroller.restserver.RestApiServer.useHttps, true"
  })
  void an_unsupported_protection_is_refused(String key, String value) throws Exception {
    assertThatThrownBy(() -> SettingsReader.read(Map.of(key, value)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("no TLS");
    assertThat(SettingsReader.read(Map.of(key, "NO"))).isNotNull();
  }

  @Test
  void tls_takes_a_certificate_and_its_key_and_names_what_cannot_be_used(@TempDir Path folder)
      throws Exception {
    Pki pki = new Pki(folder).authority("a").authority("b");
    Map<String, String> values = new HashMap<>();
    values.put(Setting.OPEN_FLOW_CERTIFICATE.key(), pki.file("a.pem").toString());
    assertThatThrownBy(() -> SettingsReader.read(values)).hasMessageContaining("TLS takes both");

    values.put(Setting.OPEN_FLOW_KEY.key(), pki.file("b-key.pem").toString());
    assertThatThrownBy(() -> SettingsReader.read(values))
        .hasMessageStartingWith(Setting.OPEN_FLOW_KEY.key())
        .hasMessageContaining("is not the key of");

    values.put(Setting.OPEN_FLOW_KEY.key(), pki.file("a-key.pem").toString());
    values.put(Setting.OPEN_FLOW_CA.key(), pki.file("none.pem").toString());
    assertThatThrownBy(() -> SettingsReader.read(values))
        .hasMessageStartingWith(Setting.OPEN_FLOW_CA.key())
        .hasMessageContaining("does not exist");

    values.put(Setting.OPEN_FLOW_CA.key(), pki.file("b.pem").toString());
    values.put("net.floodlightcontroller.core.internal.OFSwitchManager.useSsl", "YES");
    assertThat(SettingsReader.read(values).openFlow().tls()).isPresent();
  }

  @Test
  void rest_over_tls_takes_a_certificate_its_key_and_the_authority_of_clients(@TempDir Path folder)
      throws Exception {
    Pki pki = new Pki(folder).authority("a").authority("b");
    Map<String, String> values = new HashMap<>();
    values.put(Setting.REST_CERTIFICATE.key(), pki.file("a.pem").toString());
    values.put(Setting.REST_KEY.key(), pki.file("a-key.pem").toString());
    assertThatThrownBy(() -> SettingsReader.read(values))
        .hasMessageStartingWith(Setting.REST_CA.key())
        .hasMessageContaining("clients must show a certificate");

    values.put(Setting.REST_CA.key(), pki.file("b.pem").toString());
    values.put("net.floodlightcontroller.restserver.RestApiServer.useHttps", "YES");
    assertThat(SettingsReader.read(values).rest().tls()).isPresent();
    assertThat(SettingsReader.read(values).openFlow().tls()).isEmpty();
  }

  @Test
  void the_key_of_probes_is_read_from_a_file_and_does_not_appear_in_logs(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("key");
    Files.writeString(file, "0123456789abcdef\n");
    Settings settings = SettingsReader.read(Map.of(Setting.PROBE_KEY_FILE.key(), file.toString()));
    assertThat(settings.probeKey()).contains(new ProbeKey("0123456789abcdef"));
    assertThat(settings.toString()).doesNotContain("0123456789abcdef");

    Files.writeString(file, "short");
    assertThatThrownBy(
            () -> SettingsReader.read(Map.of(Setting.PROBE_KEY_FILE.key(), file.toString())))
        .hasMessageContaining("shorter than 16 characters");
    assertThatThrownBy(
            () -> SettingsReader.read(Map.of(Setting.PROBE_KEY_FILE.key(), file + "-not-there")))
        .hasMessageContaining("cannot be read");
  }

  @ParameterizedTest
  @EnumSource
  void every_setting_has_a_default_that_is_in_order_and_a_key_of_its_own(Setting setting)
      throws Exception {
    assertThat(SettingsReader.read(Map.of(setting.key(), setting.defaultValue())))
        .isEqualTo(SettingsReader.read(Map.of()));
    assertThat(Stream.of(Setting.values()).filter(s -> s.key().equals(setting.key()))).hasSize(1);
  }

  private static InetSocketAddress endpoint(String address, int port) {
    return new InetSocketAddress(InetAddresses.forString(address), port);
  }
}
