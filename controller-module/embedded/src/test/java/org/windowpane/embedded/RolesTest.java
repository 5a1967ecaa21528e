package org.windowpane.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.windowpane.embedded.fake.Links.cable;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.devicemanager.IDeviceService;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.projectfloodlight.openflow.protocol.OFControllerRole;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.embedded.config.Setting;
import org.windowpane.embedded.fake.OpenVSwitch;
import org.windowpane.embedded.fake.Packets;
import org.windowpane.embedded.fake.TestController;

/** Two controllers at one real Open vSwitch. */
@EnabledIf(
    value = "org.windowpane.embedded.fake.OpenVSwitch#isInstalled",
    disabledReason = "Open vSwitch is not installed here")
class RolesTest {
  private static final String HOST = "0a:00:00:00:00:01";

  @TempDir Path folder;
  private TestController active;
  private TestController standby;
  private OpenVSwitch ovs;

  @BeforeEach
  void start() throws Exception {
    Path key = folder.resolve("key");
    Files.writeString(key, "a key that both controllers have");
    active = TestController.start(Setting.PROBE_KEY_FILE, key, Setting.LLDP_INTERVAL_MS, 500);
    standby =
        TestController.startStandby(Setting.PROBE_KEY_FILE, key, Setting.LLDP_INTERVAL_MS, 500);
    ovs = OpenVSwitch.start(folder.resolve("ovs"));
    ovs.connect(active.address(), standby.address());
    patiently().until(() -> active.switches().getActiveSwitch(DatapathId.of(1)) != null);
    patiently().until(() -> standby.switches().getAllSwitchDpids().size() == 2);
  }

  @AfterEach
  void stop() {
    ovs.close();
    active.close();
    standby.close();
  }

  private IOFSwitch at(TestController controller) {
    return controller.switches().getSwitch(DatapathId.of(1));
  }

  @Test
  void a_standby_is_a_slave_whose_writes_the_switch_refuses() throws Exception {
    IOFSwitch sw = at(standby);
    assertThat(sw.getControllerRole()).isEqualTo(OFControllerRole.ROLE_SLAVE);
    sw.write(sw.getOFFactory().buildFlowAdd().setPriority(77).build());
    sw.writeRequest(sw.getOFFactory().barrierRequest()).get(20, TimeUnit.SECONDS);

    assertThat(ovs.flows(1)).doesNotContain("priority=77");
  }

  @Test
  void a_standby_knows_links_and_hosts_before_it_is_active() throws Exception {
    patiently()
        .until(
            () ->
                standby
                    .service(ILinkDiscoveryService.class)
                    .getLinks()
                    .keySet()
                    .containsAll(cable(1, 2, 2, 2)));
    ovs.receive(2, Packets.arp(HOST, "10.0.0.1"));
    patiently()
        .until(
            () ->
                standby.service(IDeviceService.class).getAllDevices().stream()
                    .anyMatch(host -> host.getMACAddress().equals(MacAddress.of(HOST))));
  }

  @Test
  void a_claim_with_a_greater_generation_takes_the_switch_and_a_smaller_one_is_refused()
      throws Exception {
    assertThat(claim(at(standby), 101)).isEqualTo(OFControllerRole.ROLE_MASTER);
    patiently().until(() -> standby.switches().getActiveSwitch(DatapathId.of(1)) != null);

    assertThat(claim(at(active), 100)).isNull();
    IOFSwitch old = at(active);
    old.write(old.getOFFactory().buildFlowAdd().setPriority(77).build());
    old.writeRequest(old.getOFFactory().barrierRequest()).get(20, TimeUnit.SECONDS);
    assertThat(ovs.flows(1)).doesNotContain("priority=77");
  }

  /** The role that the switch gives; null where it refuses. */
  private static OFControllerRole claim(IOFSwitch sw, long generation) throws Exception {
    try {
      return sw.writeRequest(
              sw.getOFFactory()
                  .buildRoleRequest()
                  .setRole(OFControllerRole.ROLE_MASTER)
                  .setGenerationId(U64.of(generation))
                  .build())
          .get(20, TimeUnit.SECONDS)
          .getRole();
    } catch (java.util.concurrent.ExecutionException e) {
      assertThat(e).hasMessageContaining("STALE");
      return null;
    }
  }

  private static ConditionFactory patiently() {
    return await().atMost(30, TimeUnit.SECONDS);
  }
}
