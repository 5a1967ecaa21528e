package org.windowpane.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.windowpane.embedded.fake.Links.cable;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.devicemanager.IDevice;
import net.floodlightcontroller.devicemanager.IDeviceService;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.projectfloodlight.openflow.protocol.OFControllerRole;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.fake.OpenVSwitch;
import org.windowpane.embedded.fake.Packets;
import org.windowpane.embedded.fake.TestController;

@EnabledIf(
    value = "org.windowpane.embedded.fake.OpenVSwitch#isInstalled",
    disabledReason = "Open vSwitch is not installed here")
class OpenFlow10Test {
  private static final String HOST = "0a:00:00:00:00:01";

  @TempDir Path folder;

  private TestController controller;
  private OpenVSwitch ovs;

  /** One bridge speaks 1.0 only, the other 1.3. */
  @BeforeEach
  void start() throws Exception {
    controller = TestController.start();
    ovs = OpenVSwitch.start(folder);
    ovs.setVersion(1, "OpenFlow10");
    ovs.connect(controller.address());
    patiently().until(() -> isActive(1) && isActive(2));
  }

  @AfterEach
  void stop() {
    ovs.close();
    controller.close();
  }

  @Test
  void each_switch_is_sent_the_openflow_version_that_it_supports() {
    IOFSwitch old = controller.switches().getActiveSwitch(DatapathId.of(1));
    IOFSwitch other = controller.switches().getActiveSwitch(DatapathId.of(2));

    assertThat(old.getOFFactory().getVersion()).isEqualTo(OFVersion.OF_10);
    assertThat(other.getOFFactory().getVersion()).isEqualTo(OFVersion.OF_13);
  }

  @Test
  void it_reports_its_description_and_its_ports() throws Exception {
    IOFSwitch sw = controller.switches().getActiveSwitch(DatapathId.of(1));

    assertThat(sw.getSwitchDescription().getHardwareDescription()).isEqualTo("Open vSwitch");
    assertThat(sw.getPort("s1-host").getPortNo()).isEqualTo(OFPort.of(1));
    assertThat(sw.getControllerRole()).isEqualTo(OFControllerRole.ROLE_EQUAL);
    assertThat(sw.writeRequest(sw.getOFFactory().barrierRequest()).get(20, TimeUnit.SECONDS))
        .isNotNull();
    assertThat(ovs.flows(1)).contains("dl_type=0x88cc").contains("CONTROLLER");
  }

  @Test
  void links_to_it_are_found_in_both_directions() {
    patiently()
        .until(
            () ->
                controller
                    .service(ILinkDiscoveryService.class)
                    .getLinks()
                    .keySet()
                    .containsAll(cable(1, 2, 2, 2)));
  }

  @Test
  void a_host_behind_it_is_learnt_from_its_packets() throws Exception {
    ovs.receive(1, Packets.arp(HOST, "10.0.0.1"));

    patiently()
        .until(
            () ->
                controller.service(IDeviceService.class).getAllDevices().stream()
                    .map(IDevice::getMACAddress)
                    .toList()
                    .equals(List.of(MacAddress.of(HOST))));
  }

  @Test
  void a_port_that_goes_down_is_seen() throws Exception {
    IOFSwitch sw = controller.switches().getActiveSwitch(DatapathId.of(1));
    ovs.setLink(1, false);

    patiently().until(() -> !sw.portEnabled(OFPort.of(1)));
  }

  /** A switch has a DPID before the controller takes it over. */
  private boolean isActive(long dpid) {
    return controller.switches().getActiveSwitch(DatapathId.of(dpid)) != null;
  }

  private static ConditionFactory patiently() {
    return await().atMost(30, TimeUnit.SECONDS);
  }
}
