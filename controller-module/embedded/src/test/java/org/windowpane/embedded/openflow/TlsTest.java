package org.windowpane.embedded.openflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.embedded.config.Setting;
import org.windowpane.embedded.fake.FakeSwitch;
import org.windowpane.embedded.fake.OpenVSwitch;
import org.windowpane.embedded.fake.TestController;
import org.windowpane.tls.Pki;

@EnabledIf(
    value = "org.windowpane.embedded.fake.OpenVSwitch#isInstalled",
    disabledReason = "Open vSwitch is not installed here")
class TlsTest {
  @TempDir Path folder;

  private Pki pki;
  private TestController controller;

  @BeforeEach
  void start() throws Exception {
    pki = new Pki(folder).authority("ca").signed("controller", "ca", "rsa:2048", 2);
    controller =
        TestController.start(
            Setting.OPEN_FLOW_CERTIFICATE,
            pki.file("controller.pem"),
            Setting.OPEN_FLOW_KEY,
            pki.file("controller-key.pem"),
            Setting.OPEN_FLOW_CA,
            pki.file("ca.pem"),
            Setting.HANDSHAKE_TIMEOUT_MS,
            2000);
  }

  @AfterEach
  void stop() {
    controller.close();
  }

  private static ConditionFactory patiently() {
    return await().atMost(60, TimeUnit.SECONDS);
  }

  private void connect(OpenVSwitch ovs, String name) throws IOException, InterruptedException {
    ovs.connectSecurely(
        controller.address(),
        pki.file(name + "-key.pem"),
        pki.file(name + ".pem"),
        pki.file("ca.pem"));
  }

  @Test
  void switches_with_a_certificate_of_the_ca_are_taken_and_others_are_not() throws Exception {
    pki.signed("switch", "ca", "rsa:2048", 2);
    pki.authority("other").signed("stranger", "other", "rsa:2048", 2);
    try (OpenVSwitch ovs = OpenVSwitch.start(folder)) {
      connect(ovs, "stranger");
      patiently().until(() -> ovs.log().contains("alert"));
      assertThat(controller.switches().getAllSwitchDpids()).isEmpty();

      connect(ovs, "switch");
      patiently().until(() -> controller.switches().getAllSwitchDpids().size() == 2);
    }
  }

  @Test
  void a_switch_without_tls_is_turned_away() throws Exception {
    try (FakeSwitch plain = new FakeSwitch(1, 1)) {
      plain.connect(controller.address());

      await().until(plain::hasEnded);
      assertThat(controller.switches().getAllSwitchDpids()).isEmpty();
      assertThat(plain.received()).isEmpty();
    }
  }

  @Test
  void a_silent_connection_ends_at_the_handshake_timeout() throws Exception {
    try (FakeSwitch silentSwitch = new FakeSwitch(1, 1)) {
      silentSwitch.open(controller.address());

      await().until(silentSwitch::hasEnded);
    }
  }
}
