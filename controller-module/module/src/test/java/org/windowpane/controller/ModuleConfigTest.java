package org.windowpane.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.controller.model.TableLimits;
import org.windowpane.controller.ovsdb.ControllerTarget;
import org.windowpane.controller.ovsdb.OvsdbRemote;
import org.windowpane.controller.topology.LinkValidation;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;
import org.windowpane.tls.Pki;

class ModuleConfigTest {

  private static final String SECRET = "0123456789abcdef";

  private static ModuleConfig with(String key, String value) {
    Map<String, String> settings = new HashMap<>(Map.of("secret", SECRET));
    settings.put(key, value);
    return ModuleConfig.of(settings);
  }

  @Test
  void a_secret_is_enough() {
    ModuleConfig config = ModuleConfig.of(Map.of("secret", SECRET));

    assertThat(config.timing().window()).isEqualTo(Duration.ofMillis(10));
    assertThat(config.timing().reconcile()).isEqualTo(Duration.ofSeconds(2));
    assertThat(config.ovsdb().port()).isEqualTo(6640);
    assertThat(config.queueLimit()).isEqualTo(1000);
  }

  @Test
  void the_secret_is_not_written_anywhere() {
    assertThat(ModuleConfig.of(Map.of("secret", SECRET)).toString()).doesNotContain(SECRET);
  }

  @Test
  void the_secret_may_be_in_a_file(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("secret"), SECRET + "\n");

    assertThat(ModuleConfig.of(Map.of("secretFile", file.toString())).secret()).isEqualTo(SECRET);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModuleConfig.of(Map.of("secretFile", directory + "/none")))
        .withMessageContaining("secretFile");
  }

  @Test
  void exactly_one_secret_of_sufficient_length_is_required() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModuleConfig.of(Map.of()))
        .withMessageContaining("secret");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("secretFile", "/etc/hostname"))
        .withMessageContaining("either");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModuleConfig.of(Map.of("secret", "short")))
        .withMessageContaining("16 characters");
  }

  @Test
  void a_setting_that_does_not_exist_is_refused_by_name() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("windowMS", "5"))
        .withMessageContaining("windowMS")
        .withMessageContaining("windowMs");
  }

  @ParameterizedTest
  @CsvSource({
    "windowMs,-1",
    "windowMs,1001",
    "reconcileMs,x",
    "ovsdbPort,0",
    "queueLimit,61440",
    "maxBodyBytes,99999999999"
  })
  void numbers_out_of_range_are_refused_by_name(String key, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(key, value))
        .withMessageContaining(key)
        .withMessageContaining(value);
  }

  @Test
  void ports_of_hosts_may_be_configured() {
    LinkValidation trust = with("edgePorts", "0000000000000001/3, 00000000000000ff/12").linkTrust();

    assertThat(trust.edgePorts())
        .containsExactlyInAnyOrder(
            new SwitchPort(new Dpid(1), 3), new SwitchPort(new Dpid(255), 12));
    assertThat(trust.proof()).isEqualTo(Duration.ofSeconds(30));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("edgePorts", "s1-h1"))
        .withMessageContaining("edgePorts")
        .withMessageContaining("s1-h1");
  }

  @Test
  void databases_may_be_elsewhere() {
    ModuleConfig config =
        with("ovsdbAddresses", "0000000000000001=192.0.2.1:6641, 00000000000000ff=[fd00::1]:6640");

    assertThat(config.ovsdb().elsewhere())
        .containsEntry(new Dpid(1), clear(new InetSocketAddress("192.0.2.1", 6641)))
        .containsEntry(new Dpid(255), clear(new InetSocketAddress("fd00::1", 6640)));
    InetSocketAddress from = new InetSocketAddress("192.0.2.9", 40_000);
    assertThat(config.ovsdb().remoteOf(new Dpid(2), from))
        .isEqualTo(clear(new InetSocketAddress("192.0.2.9", 6640)));
    assertThat(config.ovsdb().remoteOf(new Dpid(1), from).address().getPort()).isEqualTo(6641);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("ovsdbAddresses", "1=192.0.2.1:6640"))
        .withMessageContaining("ovsdbAddresses");
  }

  @Test
  void switches_that_shall_use_one_table_are_named_by_their_dpids() {
    assertThat(with("oneTable", "0000000000000001, 00000000000000ff").abilities().oneTable())
        .containsExactlyInAnyOrder(new Dpid(1), new Dpid(255));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("oneTable", "s1"))
        .withMessageContaining("oneTable");
  }

  @Test
  void switches_whose_ports_have_few_queues_are_named_with_their_number() {
    ModuleConfig config = with("queueCounts", "0000000000000001=7");

    assertThat(config.queueCount(new Dpid(1))).hasValue(7);
    assertThat(config.queueCount(new Dpid(2))).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("queueCounts", "0000000000000001=0"))
        .withMessageContaining("queueCounts");
  }

  private static OvsdbRemote clear(InetSocketAddress address) {
    return new OvsdbRemote(address, Optional.empty());
  }

  @Test
  void databases_are_connected_over_tls_when_certificates_are_configured(@TempDir Path directory)
      throws Exception {
    Pki pki = new Pki(directory).authority("ca").authority("other");
    Map<String, String> settings = new HashMap<>(Map.of("secret", SECRET));
    settings.put("ovsdbAddresses", "0000000000000001=ssl:192.0.2.1:6641");
    assertRefused(settings, "ovsdbAddresses", "ovsdbCertificate");
    settings.put(
        "ovsdbAddresses",
        "0000000000000001=ssl:192.0.2.1:6641 0000000000000002=tcp:192.0.2.2:6642");
    settings.put("ovsdbCa", pki.file("none.pem").toString());
    assertRefused(settings, "takes all of");
    settings.put("ovsdbCertificate", pki.file("ca.pem").toString());
    settings.put("ovsdbKey", pki.file("other-key.pem").toString());
    assertRefused(settings, "ovsdbKey: ", "is not the key of");
    settings.put("ovsdbKey", pki.file("ca-key.pem").toString());
    assertRefused(settings, "ovsdbCa: ", "does not exist");
    settings.put("ovsdbCa", pki.file("ca.pem").toString());

    OvsdbAccess access = ModuleConfig.of(settings).ovsdb();
    InetSocketAddress from = new InetSocketAddress("192.0.2.9", 40_000);
    assertThat(access.remoteOf(new Dpid(1), from)).hasToString("ssl:192.0.2.1:6641");
    assertThat(access.remoteOf(new Dpid(2), from)).hasToString("tcp:192.0.2.2:6642");
    assertThat(access.remoteOf(new Dpid(3), from)).hasToString("ssl:192.0.2.9:6640");
  }

  private static void assertRefused(Map<String, String> settings, String... words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModuleConfig.of(settings))
        .satisfies(e -> assertThat(e.getMessage()).contains(words));
  }

  @Test
  void the_configuration_may_lower_the_size_of_a_table() {
    TableLimits limits = with("tableLimits", "0000000000000001=500, *=2000").tableLimits();

    assertThat(limits.of(new Dpid(1), 1_000_000)).isEqualTo(500);
    assertThat(limits.of(new Dpid(2), 1_000_000)).isEqualTo(2000);
    assertThat(limits.of(new Dpid(2), 100)).isEqualTo(100);
    assertThat(limits.of(new Dpid(2), 0)).isEqualTo(2000);
    assertThat(TableLimits.NONE.of(new Dpid(1), 7)).isEqualTo(7);
    for (String wrong : new String[] {"1=500", "*=0", "*=-1", "*", "*=x"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> with("tableLimits", wrong))
          .withMessageStartingWith("tableLimits: \"" + wrong + "\"");
    }
  }

  @Test
  void the_target_of_switches_is_a_host_and_a_port() {
    assertThat(with("openFlowTarget", "192.0.2.1:6653").openFlowTarget())
        .contains(new ControllerTarget("192.0.2.1", 6653));
    assertThat(with("openFlowTarget", "[2001:db8::1]:6653").openFlowTarget())
        .contains(new ControllerTarget("2001:db8::1", 6653));
    assertThat(with("openFlowTarget", "").openFlowTarget()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("openFlowTarget", "192.0.2.1"))
        .withMessageContaining("openFlowTarget must be HOST:PORT");
  }
}
